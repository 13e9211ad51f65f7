import { CompanionError } from '../base/errors.ts';
import type { Logger } from '../base/logger.ts';
import type { AuthService } from '../contracts/auth.ts';
import type { ExportStep, TenantsService } from '../contracts/library/tenants.ts';
import type { ErasedCounts } from '../contracts/points/tenant-data.ts';
import type { Kernel } from '../kernel/kernel.ts';
import { isTenantName } from '../plugin/caller/tenant.ts';
import { ClosedTenants, type ClosedState } from './closed-tenants.ts';
import { eraseTenant, forgetTenant, type OnErased } from './erasure.ts';
import { tenantDataErrors as errors } from './errors.ts';
import { exportTenant } from './export.ts';
import { Handover } from './handover.ts';
import { surveyTables, wholeDatabase } from './tables.ts';

interface Parts {
  readonly kernel: Kernel;
  readonly log: Logger;
  readonly version: string;
}

interface Erasure {
  readonly done: Promise<ErasedCounts>;
  readonly listeners: Set<OnErased>;
}

/** The user recorded for an erasure that the server resumes by itself. */
const SERVER = 'server';

/** Exports, erases and closes tenants. */
export class Tenants implements TenantsService {
  readonly #parts: Parts;
  readonly #closed = new ClosedTenants();
  readonly #exporting = new Set<string>();
  readonly #erasing = new Map<string, Erasure>();
  #seen: ReadonlyMap<string, ClosedState> = new Map();
  #isOpen = false;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Reads the closed tenants. Call it when services exist, before any credential is accepted. */
  async prepare(): Promise<void> {
    const database = this.#parts.kernel.service('database');
    if (database === undefined) return;
    await this.#closed.open(database);
    this.#seen = this.#closed.all;
    this.#isOpen = true;
  }

  /** Subscribes to changes on other nodes. */
  async listen(): Promise<void> {
    if (this.#isOpen) await this.#closed.listen(this.#parts.kernel.service('relay'), () => void this.#changed());
  }

  /** Resumes erasures that an earlier process did not finish. */
  resume(): void {
    for (const [tenant, state] of this.#closed.all)
      if (state === 'erasing')
        this.erase(tenant, SERVER).catch((err: unknown) =>
          this.#parts.log.error({ err, tenant }, 'an interrupted erasure could not be completed'),
        );
  }

  async close(): Promise<void> {
    this.#closed.close();
    await Promise.allSettled([...this.#erasing.values()].map(({ done }) => done));
  }

  /** Refuses principals of closed tenants. */
  readonly guard = (service: AuthService): AuthService => ({
    roleOf: (principal, documentId) => service.roleOf(principal, documentId),
    isRevoked: (principal) => this.#closed.bars(principal) || (service.isRevoked?.(principal) ?? false),
    authenticate: async (credentials) => {
      const principal = await service.authenticate(credentials);
      if (this.#closed.bars(principal)) throw errors.TENANT_CLOSED();
      return principal;
    },
  });

  async *export(tenant: string, signal: AbortSignal): AsyncGenerator<ExportStep> {
    const { kernel, version } = this.#parts;
    this.#refuse(tenant);
    if (this.#exporting.has(tenant) || this.#erasing.has(tenant)) throw errors.TENANT_IN_WORK({ tenant });
    this.#exporting.add(tenant);
    const steps = new Handover<ExportStep>(signal);
    const work = exportTenant(kernel, { tenant, version, signal: steps.signal, send: steps.give }).then(
      () => steps.end(),
      (error: unknown) => steps.fail(error),
    );
    try {
      yield* steps;
    } finally {
      steps.leave();
      await work;
      this.#exporting.delete(tenant);
    }
  }

  async erase(tenant: string, user: string, onErased?: OnErased): Promise<ErasedCounts> {
    this.#refuse(tenant);
    if (this.#exporting.has(tenant)) throw errors.TENANT_IN_WORK({ tenant });
    const { kernel } = this.#parts;
    const running = this.#erasing.get(tenant);
    const listeners = running?.listeners ?? new Set<OnErased>();
    if (onErased) listeners.add(onErased);
    if (running) return running.done;
    const tell: OnErased = (erased) => listeners.forEach((listener) => listener(erased));
    const done = this.#erase(tenant, user, tell).finally(() => this.#erasing.delete(tenant));
    this.#erasing.set(tenant, { done, listeners });
    return done.catch((error: unknown) => {
      // The caller gets the shutdown's reason, and the next start resumes.
      if (kernel.signal.aborted && !CompanionError.is(error)) throw kernel.signal.reason;
      throw error;
    });
  }

  async open(tenant: string): Promise<void> {
    this.#refuse(tenant);
    if (this.#closed.all.get(tenant) !== 'erased') throw errors.TENANT_NOT_CLOSED({ tenant });
    await this.#closed.remove(tenant);
    this.#seen = this.#closed.all;
  }

  /** Checks that an erasure can begin. @throws CompanionError TENANT_TABLES_UNKNOWN and similar. */
  async check(tenant: string): Promise<void> {
    this.#refuse(tenant);
    const { kernel } = this.#parts;
    const { unknown } = await surveyTables(kernel, [...kernel.points.get('tenantData')] as never);
    if (unknown.length > 0) throw errors.TENANT_TABLES_UNKNOWN({ tables: unknown.join(', ') });
  }

  async #erase(tenant: string, user: string, onErased: OnErased): Promise<ErasedCounts> {
    const { kernel } = this.#parts;
    await this.check(tenant);
    await this.#closed.set(tenant, 'erasing');
    await this.#changed();
    const erased = await eraseTenant(kernel, { tenant, signal: kernel.signal, onErased });
    await this.#closed.set(tenant, 'erased');
    await this.#changed();
    kernel.bus.emit('core', 'tenant:erased', { tenant, user, erased });
    return erased;
  }

  /** Disconnects a closed tenant's users, and drops what was erased from memory. */
  async #changed(): Promise<void> {
    const { kernel, log } = this.#parts;
    const [before, now] = [this.#seen, this.#closed.all];
    this.#seen = now;
    for (const tenant of now.keys())
      if (!before.has(tenant))
        kernel.bus.emit('core', 'auth:revoked', { revocationId: `tenant:${tenant}`, kind: 'tenant', value: tenant });
    // The default tenant is open again after its erasure.
    const ended = [...before].filter(([tenant, state]) => state === 'erasing' && now.get(tenant) !== 'erasing');
    const erased = [...now].filter(([tenant, state]) => state === 'erased' && !before.has(tenant));
    for (const [tenant] of [...ended, ...erased]) await forgetTenant(kernel, tenant, log);
  }

  #refuse(tenant: string): void {
    if (!isTenantName(tenant)) throw errors.TENANT_NAME_INVALID();
    wholeDatabase(this.#parts.kernel);
    if (!this.#isOpen) throw errors.TENANT_DATA_UNAVAILABLE();
  }
}
