/* Starts a process when no file descriptor is left, and prints how that fails. */
import { openSync } from 'node:fs';
import { LineProcess } from '../../../src/engine/process/line-process.ts';

try {
  for (;;) openSync('/dev/null', 'r');
} catch {
  // None is left.
}
const line = new LineProcess({ command: ['cat'], cwd: '/', env: {} });
const failed = await line.next().then(
  () => 'nothing failed',
  (error: Error) => error.message,
);
await line.end();
process.stdout.write(failed);
