import { setTimeout as delay } from 'node:timers/promises';

/** Milliseconds of this process' processor time that work may go on for. */
const PROCESSOR_TIME = 1000;
/** Milliseconds by the clock, for work that waits and computes nothing. */
const LONGEST = 10_000;
const STEP = 20;

/**
 * Waits until work is settled, in whatever way, and rejects where that takes more than a second: of processor time, because on a machine that
 * is busy with something else a second of the clock gives this process next to nothing. Work that only waits has ten seconds by the clock.
 *
 * @throws Error with `complaint`.
 */
export async function settlesSoon(work: Promise<unknown>, complaint: string): Promise<void> {
  const began = Date.now();
  const used = process.cpuUsage();
  const settled = work.then(
    () => true,
    () => true,
  );
  while (!(await Promise.race([settled, delay(STEP, false, { ref: false })]))) {
    const { user, system } = process.cpuUsage(used);
    if ((user + system) / 1000 > PROCESSOR_TIME || Date.now() - began > LONGEST) throw new Error(complaint);
  }
}
