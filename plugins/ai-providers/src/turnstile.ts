/** Lets work start at a measured pace. */
export type Turnstile = () => Promise<void>;

/**
 * Lets so many callers through in one turn of the event loop; the others wait for the next ones, in order. A crowd that comes at
 * once would otherwise be served in a single turn, and every answer under way would stand still meanwhile.
 */
export function createTurnstile(perTurn: number): Turnstile {
  const waiting: (() => void)[] = [];
  let passed = 0;
  let turning = false;

  function turn(): void {
    if (turning) return;
    turning = true;
    setImmediate(() => {
      turning = false;
      passed = 0;
      for (const enter of waiting.splice(0, perTurn)) {
        passed += 1;
        enter();
      }
      if (passed > 0) turn();
    });
  }

  return () => {
    turn();
    if (waiting.length === 0 && passed < perTurn) {
      passed += 1;
      return Promise.resolve();
    }
    return new Promise((resolve) => waiting.push(resolve));
  };
}
