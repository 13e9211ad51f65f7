/* Time from the start of the process to listening with every plugin, and the memory that it then holds idle. */
import { setTimeout as wait } from 'node:timers/promises';
import { median, report } from '../lib/report.ts';
import { runCompanion } from '../lib/server.ts';

const RUNS = 7;
/** Long enough for what starts lazily to have settled. */
const IDLE_MS = 1500;

const times: number[] = [];
const sizes: number[] = [];
for (let run = 0; run < RUNS; run += 1) {
  await using server = await runCompanion();
  times.push(server.startTime);
  await wait(IDLE_MS);
  sizes.push(server.rss());
}

report(`boot: the delivered configuration, median of ${RUNS} runs`, [
  { name: 'to listening', ours: median(times), unit: 'ms', goal: '< 1500 ms', reached: (ms) => ms < 1500 },
  { name: 'idle memory', ours: median(sizes), unit: 'MB', goal: '< 150 MB', reached: (mb) => mb < 150 },
]);
