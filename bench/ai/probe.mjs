/* Preloaded into every contender: answers the bench's questions about the process over IPC. */
import { monitorEventLoopDelay } from 'node:perf_hooks';

// Ends the contender together with the benchmark.
process.on('disconnect', () => process.exit());

const delay = monitorEventLoopDelay({ resolution: 5 });
delay.enable();

process.on('message', (question) => {
  if (question === 'reset') delay.reset();
  if (question === 'collect') globalThis.gc?.();
  if (question?.usage === undefined) return;
  const { user, system } = process.cpuUsage();
  const { rss, heapUsed } = process.memoryUsage();
  process.send({ usage: question.usage, cpuMs: (user + system) / 1000, rss, heapUsed, maxStallMs: delay.max / 1e6 });
});
