/* Measures how long the event loop of a server was blocked, from one message of the load process to the next. */
import { monitorEventLoopDelay } from 'node:perf_hooks';

const NS_PER_MS = 1e6;
const delay = monitorEventLoopDelay({ resolution: 1 });

process.on('message', (message: 'watch' | 'tell') => {
  if (message === 'watch') {
    delay.reset();
    delay.enable();
  } else {
    delay.disable();
    process.send?.({ p99: delay.percentile(99) / NS_PER_MS, longest: delay.max / NS_PER_MS });
  }
});
