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
  /** Default: made from the configuration. With a logger from elsewhere the service `logLines` hears nothing. */
  readonly log?: PinoLogger;
  /** Go on without what is missing in the data folder; what is left of it is moved aside first. For one start only. */
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

/** The same for a process that starts servers one after the other: a thread that one of them has no work for serves the next. */
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
