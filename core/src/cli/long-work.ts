import { CompanionError } from '../base/errors.ts';
import { CommandFailure } from './command.ts';

/** How far long work has come. */
export interface WorkProgress {
  /** Bytes. */
  readonly done: number;
  /** Bytes; absent where nobody knows. */
  readonly total?: number;
}

/** Milliseconds between two lines of progress. */
const INTERVAL = 2000;

/**
 * Tells how far work has come, a line every two seconds: work that is done sooner tells nothing.
 *
 * @param verb `backed up`.
 * @param now milliseconds, from any beginning.
 */
export function reportProgress(
  tell: (line: string) => void,
  verb: string,
  now: () => number = () => performance.now(),
): (progress: WorkProgress) => void {
  let told = now();
  return ({ done, total }) => {
    if (now() - told < INTERVAL) return;
    told = now();
    const share = total === undefined ? '' : ` of ${megabytes(total)} (${percent(done, total)} %)`;
    tell(`${verb} ${megabytes(done)}${share}`);
  };
}

/**
 * As `reportProgress`, for work that is counted rather than measured.
 *
 * @param verb `moved`. @param now milliseconds, from any beginning.
 */
export function reportCount(
  tell: (line: string) => void,
  verb: string,
  now: () => number = () => performance.now(),
): (progress: Required<WorkProgress>) => void {
  let told = now();
  return ({ done, total }) => {
    if (now() - told < INTERVAL) return;
    told = now();
    tell(`${verb} ${done} of ${total} (${percent(done, total)} %)`);
  };
}

const percent = (done: number, total: number): number => Math.floor((100 * done) / Math.max(1, total));

const MEGA = 1_000_000;

export const megabytes = (bytes: number): string => `${(bytes / MEGA).toFixed(bytes < 100 * MEGA ? 1 : 0)} MB`;

/** Lets work clean up after itself when it is interrupted; a second signal ends the process at once. @throws CommandFailure with what went wrong. */
export async function untilInterrupted<T>(
  work: (signal: AbortSignal) => Promise<T>,
  message = 'Interrupted; nothing is left behind.',
): Promise<T> {
  const interruption = new AbortController();
  const interrupt = (): void => {
    if (interruption.signal.aborted) process.exit(1);
    interruption.abort(new CommandFailure(message));
  };
  for (const signal of SIGNALS) process.on(signal, interrupt);
  try {
    return await work(interruption.signal);
  } catch (error) {
    if (CompanionError.is(error)) throw new CommandFailure(`${error.code}: ${error.message}`, { cause: error });
    throw error;
  } finally {
    for (const signal of SIGNALS) process.off(signal, interrupt);
  }
}

const SIGNALS = ['SIGINT', 'SIGTERM'] as const;
