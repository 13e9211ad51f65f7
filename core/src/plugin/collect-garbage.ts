import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** A function of V8, see `src/extensions/gc-extension.cc` there. */
type Collect = (options: { type: 'major'; flavor: 'last-resort' }) => void;

/**
 * Collects the garbage of this thread and returns free heap pages to the system. V8 itself collects on allocation only and keeps the pages.
 * Takes time in proportion to the live objects. Does nothing if V8 has no such function.
 */
export function collectGarbage(): void {
  functionOfV8()?.({ type: 'major', flavor: 'last-resort' });
}

/** V8 adds the function to contexts that are created while the flag is set, so it is not global anywhere. */
function functionOfV8(): Collect | undefined {
  setFlagsFromString('--expose-gc');
  try {
    return runInNewContext('globalThis.gc') as Collect | undefined;
  } finally {
    setFlagsFromString('--no-expose-gc');
  }
}
