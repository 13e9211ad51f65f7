import type { ReportProgress } from '@editor-companion/core/plugin';

/** How far a piece of work is. */
export interface Progress {
  readonly fraction: number;
  readonly message?: string;
}

/** Longest text of a report. */
const MAX_MESSAGE = 200;

/** Does a piece of work and tells how far it is: where it is quicker than its reader, only the last report counts. */
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
