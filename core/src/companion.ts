import type { Logger as PinoLogger } from 'pino';
import { assemble } from './assemble.ts';
import { makePlan } from './boot/plan.ts';
import { BootError, type BootReport } from './report/problem.ts';
import type { ConfigSources } from './config/read-config.ts';
import { createLogger } from './log/create-logger.ts';
import type { SpareThreads } from './isolation/spare-threads.ts';
import { LogLines } from './log/log-lines.ts';
import type { Companion } from './running-server.ts';

export interface CompanionOptions extends ConfigSources {
  /** Default: a logger made from the configuration. With a logger of your own, the service `logLines` receives nothing. */
  readonly log?: PinoLogger;
  /**
   * Starts although files that the data folder must have are missing, and moves the remaining files aside first. Holds for one start only.
   */
  readonly acceptLoss?: boolean;
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
export const createCompanion = (options: CompanionOptions = {}): Promise<Companion> => startCompanion(options);

/**
 * Like `createCompanion`, for a process that starts several servers in a row: a server reuses the idle worker threads of the one before.
 */
export async function startCompanion(options: CompanionOptions, spares?: SpareThreads): Promise<Companion> {
  const plan = await makePlan(options);
  if (!plan.report.ok) throw new BootError(plan.report, 'The configuration has problems.');
  const lines = new LogLines();
  const log = options.log ?? createLogger({ level: plan.config.core.log.level, lines });
  for (const { path, message, hint } of plan.report.problems) log.warn({ path, hint }, message);
  const server = await assemble(plan, log, { acceptsLoss: options.acceptLoss ?? false, lines, spares });
  try {
    await server.start();
  } catch (error) {
    await server.close();
    throw error;
  }
  return server;
}
