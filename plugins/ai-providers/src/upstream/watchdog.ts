/** Time limits of one attempt, in milliseconds. */
export interface Limits {
  readonly firstByte: number;
  readonly idle: number;
  readonly content: number;
}

export type Phase = 'connect' | 'first byte' | 'idle' | 'content' | 'total';

export interface Watchdog {
  /** Bytes have arrived. */
  byte(): void;
  /** A word of the answer proper has arrived. */
  readonly content: () => void;
  /** The client does not read: the vendor is not to blame for silence. */
  hold(): void;
  release(): void;
  stop(): void;
}

/**
 * Watches one attempt with a single timer: marks cost a clock reading each, and the timer looks at them when it fires.
 *
 * @param deadline of the whole call, in `performance.now()` time.
 */
export function startWatchdog(
  limits: Limits,
  deadline: number,
  onTimeout: (phase: Phase, limit: number) => void,
): Watchdog {
  const started = performance.now();
  let byteAt: number | undefined;
  let contentAt = started;
  let held = false;
  let stopped = false;

  function nearest(): { at: number; phase: Phase; limit: number } {
    const waits = [
      { at: deadline, phase: 'total' as const, limit: Math.round(deadline - started) },
      ...(held
        ? []
        : [
            byteAt === undefined
              ? { at: started + limits.firstByte, phase: 'first byte' as const, limit: limits.firstByte }
              : { at: byteAt + limits.idle, phase: 'idle' as const, limit: limits.idle },
            { at: contentAt + limits.content, phase: 'content' as const, limit: limits.content },
          ]),
    ];
    return waits.reduce((first, wait) => (wait.at < first.at ? wait : first));
  }

  function look(): void {
    if (stopped) return;
    const { at, phase, limit } = nearest();
    const left = at - performance.now();
    if (left <= 0) onTimeout(phase, limit);
    else arm(left);
  }

  let timer: NodeJS.Timeout | undefined;
  function arm(left: number): void {
    clearTimeout(timer);
    timer = setTimeout(look, Math.ceil(left));
  }
  look();

  return {
    byte() {
      const first = byteAt === undefined;
      byteAt = performance.now();
      // Later marks only move the moment on; the first one brings another limit in.
      if (first) look();
    },
    content: () => void (contentAt = performance.now()),
    hold: () => void (held = true),
    release() {
      held = false;
      byteAt = contentAt = performance.now();
      look();
    },
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
