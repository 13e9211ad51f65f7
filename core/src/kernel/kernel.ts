import type { AuthService } from '../contracts/auth.ts';
import { Faults } from '../attribution/faults.ts';
import type { Logger } from '../base/logger.ts';
import { MetricRegistry } from '../metrics/registry.ts';
import type { Host } from '../plugin/host.ts';
import type { ServiceMap, ServiceName } from '../plugin/maps.ts';
import { Bus } from './bus.ts';
import { Interceptors } from './interceptors.ts';
import { Points } from './registry.ts';

/** A readiness probe with its owner. */
export interface Probe {
  readonly name: string;
  readonly plugin: string;
  /** The server serves requests even while it fails. */
  readonly degrades: boolean;
  probe(): void | Promise<void>;
}

interface KernelOptions {
  readonly log: Logger;
  readonly mode: string;
  readonly role: Host['role'];
  readonly root: string;
  readonly dataDir: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly handlerTimeout: number;
  readonly maxUploadBytes: number;
  /** Turns paths into addresses for callers. Absent: the paths are the addresses. */
  readonly addressOf?: (path: string) => string;
  /** Wraps the provided implementation of the service `auth`. */
  readonly guardAuth?: (service: AuthService) => AuthService;
}

/** The state that all plugins share. They reach it through their hosts only. */
export class Kernel {
  readonly options: KernelOptions;
  readonly bus: Bus;
  readonly points = new Points();
  readonly interceptors = new Interceptors();
  readonly services = new Map<ServiceName, ServiceMap[ServiceName]>();
  readonly probes: Probe[] = [];
  readonly capabilities = new Map<string, () => unknown>();
  readonly metrics = new MetricRegistry();
  readonly faults: Faults;
  readonly #leaving = new AbortController();
  readonly #draining = new AbortController();
  readonly #shutdown = new AbortController();

  constructor(options: KernelOptions) {
    this.options = options;
    this.faults = new Faults(options.log);
    this.bus = new Bus({ log: options.log, handlerTimeout: options.handlerTimeout, signal: this.signal });
  }

  /** Aborts when a shutdown begins. Requests are still served. */
  get leaving(): AbortSignal {
    return this.#leaving.signal;
  }

  /** Aborts when the server stops accepting connections. Running work continues. */
  get draining(): AbortSignal {
    return this.#draining.signal;
  }

  /** Aborts when running work is aborted. */
  get signal(): AbortSignal {
    return this.#shutdown.signal;
  }

  startLeaving(): void {
    this.#leaving.abort(shutdownReason());
  }

  startDrain(): void {
    this.startLeaving();
    this.#draining.abort(shutdownReason());
  }

  startShutdown(): void {
    this.startDrain();
    this.#shutdown.abort(shutdownReason());
  }

  provide<S extends ServiceName>(name: S, implementation: ServiceMap[S]): void {
    this.services.set(name, implementation);
    const { guardAuth } = this.options;
    if (name === 'auth' && guardAuth) this.services.set('auth', guardAuth(implementation as AuthService));
  }

  service<S extends ServiceName>(name: S): ServiceMap[S] | undefined {
    return this.services.get(name) as ServiceMap[S] | undefined;
  }

  async describeCapabilities(): Promise<Record<string, unknown>> {
    const named = await Promise.all(
      [...this.capabilities].map(async ([name, describe]) => [name, await describe()] as const),
    );
    return { ...this.points.describe(), ...Object.fromEntries(named) };
  }
}

const shutdownReason = (): DOMException => new DOMException('The server is shutting down.', 'AbortError');
