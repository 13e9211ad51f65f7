import { setTimeout as delay } from 'node:timers/promises';

/** Milliseconds of processor time that the work may take. */
const PROCESSOR_TIME = 1000;
/** Milliseconds of wall time, for work that waits and computes nothing. */
const LONGEST = 10_000;
const STEP = 20;

/**
 * Waits until work has settled, and rejects if that takes more than a second of processor time: on a busy machine a second of wall time
 * gives this process almost nothing. Work that only waits has ten seconds of wall time.
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
