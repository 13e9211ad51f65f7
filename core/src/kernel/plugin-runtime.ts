import { callPlugin } from '../attribution/work.ts';
import type { PlannedPlugin } from '../boot/plan.ts';
import type { Logger } from '../base/logger.ts';
import { createHost } from './create-host.ts';
import { withDeadline } from './deadline.ts';
import { kernelErrors } from './errors.ts';
import type { Kernel } from './kernel.ts';
import { Stage } from './stage.ts';

export type PluginState = 'resolved' | 'active' | 'failed' | 'closed';

const SLOW_SETUP_NOTICE = 3_000;

/** One plugin from its setup to its end. */
export class PluginRuntime {
  readonly plan: PlannedPlugin;
  readonly stage = new Stage();
  state: PluginState = 'resolved';
  error: unknown;
  readonly #log: Logger;

  constructor(plan: PlannedPlugin, log: Logger) {
    this.plan = plan;
    this.#log = log.child({ plugin: plan.definition.name });
  }

  get name(): string {
    return this.plan.definition.name;
  }

  get version(): string {
    return this.plan.definition.version;
  }

  /** Runs setup within its deadline and commits the registrations; undoes them on failure. Never rejects. */
  async setUp(kernel: Kernel, timeout: number): Promise<void> {
    const { definition, options } = this.plan;
    const notice = setTimeout(() => this.#log.info('setup still running'), SLOW_SETUP_NOTICE);
    try {
      const host = createHost(definition, kernel, this.stage);
      const late = (): Error => kernelErrors.SETUP_TIMEOUT({ plugin: this.name, milliseconds: timeout });
      await withDeadline(timeout, () => this.#call('setup', () => definition.setup(host, options)), late);
      this.#checkProvided();
      this.stage.commit();
      this.state = 'active';
    } catch (error) {
      await this.fail(error);
    } finally {
      clearTimeout(notice);
    }
  }

  /** Marks the plugin as failed and runs its close steps. */
  async fail(error: unknown): Promise<void> {
    this.state = 'failed';
    this.error = error;
    this.stage.open = false;
    await this.#runCloseSteps(undefined);
  }

  /** Runs the ready steps. Never rejects. */
  ready(timeout: number): Promise<void> {
    return this.#runSteps('ready', timeout);
  }

  /** Runs the steps that replace the ready steps while data is moved. Never rejects. */
  readyToMove(timeout: number): Promise<void> {
    return this.#runSteps('move', timeout);
  }

  async #runSteps(name: 'ready' | 'move', timeout: number): Promise<void> {
    try {
      const late = (): Error => kernelErrors.SETUP_TIMEOUT({ plugin: this.name, milliseconds: timeout });
      for (const step of this.stage[name]) await withDeadline(timeout, () => this.#call(name, step), late);
    } catch (error) {
      await this.fail(error);
    }
  }

  /** Runs the drain steps in parallel. Never rejects. */
  async drain(): Promise<void> {
    if (this.state !== 'active') return;
    const results = await Promise.allSettled(
      this.stage.drain.map((step) => Promise.try(() => this.#call('drain', step))),
    );
    for (const result of results)
      if (result.status === 'rejected') this.#log.error({ err: result.reason }, 'a drain step failed');
  }

  /** Runs the close steps, last registered first, each within the deadline. Returns the errors. */
  async close(timeout: number): Promise<unknown[]> {
    if (this.state !== 'active') return [];
    this.state = 'closed';
    return this.#runCloseSteps(timeout);
  }

  async #runCloseSteps(timeout = 5_000): Promise<unknown[]> {
    const faults: unknown[] = [];
    for (const step of this.stage.close.splice(0).toReversed()) {
      try {
        await withDeadline(
          timeout,
          () => this.#call('close', step),
          () => new Error(`${this.name} did not close within ${timeout} ms`),
        );
      } catch (error) {
        faults.push(error);
        this.#log.error({ err: error }, 'a close step failed');
      }
    }
    return faults;
  }

  #call<T>(name: string, step: () => T): T {
    return callPlugin({ plugin: this.name, name }, step);
  }

  #checkProvided(): void {
    for (const service of this.plan.definition.provides ?? []) {
      if (!this.stage.provided.has(service)) throw kernelErrors.MISSING_SERVICE({ plugin: this.name, service });
    }
  }
}
