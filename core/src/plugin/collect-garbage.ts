import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** V8's own function, see `src/extensions/gc-extension.cc` there. */
type Collect = (options: { type: 'major'; flavor: 'last-resort' }) => void;

/**
 * Collects all garbage of this thread and gives free pages of the heap back to the system. V8 by itself collects on allocation
 * only, and keeps the pages. Takes longer the more is alive; does nothing where V8 has no such function.
 */
export function collectGarbage(): void {
  functionOfV8()?.({ type: 'major', flavor: 'last-resort' });
}

/** V8 gives the function to contexts that are made while the flag is set: it is global nowhere. */
function functionOfV8(): Collect | undefined {
  setFlagsFromString('--expose-gc');
  try {
    return runInNewContext('globalThis.gc') as Collect | undefined;
  } finally {
    setFlagsFromString('--no-expose-gc');
  }
}
