/* Loaded into the server. On SIGUSR2 it prints the most processor time that the main thread used between two checks of its timers. */
import { isMainThread } from 'node:worker_threads';

const PAUSE_MS = 5;

if (isMainThread) {
  let before = process.threadCpuUsage();
  let longest = 0;
  const look = (): void => {
    const now = process.threadCpuUsage();
    longest = Math.max(longest, now.user - before.user + now.system - before.system);
    before = now;
  };
  setInterval(look, PAUSE_MS).unref();
  process.on('SIGUSR2', () => {
    look();
    process.stdout.write(`\nlongest turn: ${(longest / 1000).toFixed(1)} ms\n`);
    longest = 0;
  });
}
