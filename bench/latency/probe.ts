/* A thread that requests `GET /` every 10 ms, whether the last answer has arrived or not, and reports the time of the slowest answer. */
import { Agent, get } from 'node:http';
import { parentPort, workerData } from 'node:worker_threads';

const PAUSE_MS = 10;

const agent = new Agent({ keepAlive: true, maxSockets: 64 });
let longest = 0;
const open = new Set<number>();

function ask(): void {
  const begin = performance.now();
  open.add(begin);
  const settle = (): void => {
    open.delete(begin);
    longest = Math.max(longest, performance.now() - begin);
  };
  get(workerData as string, { agent }, (response) => response.resume().once('close', settle)).once('error', settle);
}

setInterval(ask, PAUSE_MS);
parentPort?.on('message', () => {
  const waiting = open.size === 0 ? 0 : performance.now() - Math.min(...open);
  parentPort?.postMessage(Math.max(longest, waiting));
  longest = 0;
});
