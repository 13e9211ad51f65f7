import { CompanionError } from '../base/errors.ts';
import { CommandFailure } from './command.ts';

/** The progress of long work. */
export interface WorkProgress {
  /** Bytes. */
  readonly done: number;
  /** Bytes; absent if unknown. */
  readonly total?: number;
}

/** Milliseconds between two progress lines. */
const INTERVAL = 2000;

/**
 * Prints the progress of long work every two seconds. Work that ends sooner prints nothing.
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
 * Like `reportProgress`, for work that counts items instead of bytes.
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

/** Lets work clean up when it is interrupted. A second signal ends the process at once. @throws CommandFailure with the reason. */
export async function untilInterrupted<T>(
  work: (signal: AbortSignal) => Promise<T>,
  message = 'Interrupted; no files remain.',
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
