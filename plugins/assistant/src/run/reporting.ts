import type { ReportProgress } from '@editor-companion/core/plugin';

/** The progress of work. */
export interface Progress {
  readonly fraction: number;
  readonly message?: string;
}

/** The maximum length of a progress message. */
const MAX_MESSAGE = 200;

/** Runs work and yields its progress. If the work is faster than its reader, only the latest report counts. */
export async function* reporting<Result>(
  work: (report: ReportProgress) => Promise<Result>,
): AsyncGenerator<Progress, Result> {
  let last: Progress | undefined;
  let wake = (): void => undefined;
  const done = work((fraction, message) => {
    last = { fraction, ...(message !== undefined && { message: message.slice(0, MAX_MESSAGE) }) };
    wake();
  });
  const isOver = done.then(
    () => true,
    () => true,
  );
  for (;;) {
    const reported = Promise.withResolvers<false>();
    wake = () => reported.resolve(false);
    if (last === undefined && (await Promise.race([isOver, reported.promise]))) return done;
    const progress = last;
    last = undefined;
    if (progress) yield progress;
  }
}
