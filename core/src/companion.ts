import type { FastifyInstance } from 'fastify';
import type { Logger as PinoLogger } from 'pino';
import { assemble } from './assemble.ts';
import { makePlan } from './boot/plan.ts';
import { BootError, type BootReport } from './boot/problem.ts';
import type { ConfigSources } from './config/read-config.ts';
import type { Kernel } from './kernel/kernel.ts';
import type { PluginState } from './kernel/plugin-runtime.ts';
import { createLogger } from './log/create-logger.ts';

export interface CompanionOptions extends ConfigSources {
  /** Default: made from the configuration. */
  readonly log?: PinoLogger;
  /** Go on without what is missing in the data folder; what is left of it is moved aside first. For one start only. */
  readonly acceptLoss?: boolean;
}

/** A server that is set up: it answers `app.inject` at once and the network after `listen`. */
export interface Companion {
  readonly app: FastifyInstance;
  readonly log: PinoLogger;
  /** Where it listens, once it does: `http://127.0.0.1:1235`. */
  readonly address: string | undefined;
  readonly mode: string;
  readonly report: BootReport;
  /** Milliseconds that `drain` may spend on balancers and running work, before plugins close. */
  readonly longestShutdown: number;
  readonly kernel: Kernel;
  plugins(): readonly { name: string; version: string; state: PluginState }[];
  listen(): Promise<string>;
  /**
   * Ends the server behind a balancer: readiness turns 503, connections are still taken for `server.drainDelay`, and then as
   * `close`.
   */
  drain(): Promise<void>;
  /**
   * Takes no more connections, finishes work under way within `server.shutdownTimeout` and gives up what is left of it; then
   * plugins close in reverse order. Idempotent.
   */
  close(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
}

/** Reads and checks the configuration and every plugin without setting anything up. */
export async function checkCompanion(sources: ConfigSources = {}): Promise<BootReport> {
  return (await makePlan(sources)).report;
}

/**
 * Builds a server from its configuration.
 *
 * @throws BootError with everything that is wrong; nothing is left running.
 * @example
 * const companion = await createCompanion({ configFile: 'companion.config.ts' });
 * console.log(await companion.listen());
 */
export async function createCompanion(options: CompanionOptions = {}): Promise<Companion> {
  const plan = await makePlan(options);
  if (!plan.report.ok) throw new BootError(plan.report, 'The configuration has problems.');
  const log = options.log ?? createLogger({ level: plan.config.core.log.level });
  for (const { path, message, hint } of plan.report.problems) log.warn({ path, hint }, message);
  const server = await assemble(plan, log, options.acceptLoss ?? false);
  try {
    await server.start();
  } catch (error) {
    await server.close();
    throw error;
  }
  return server;
}
