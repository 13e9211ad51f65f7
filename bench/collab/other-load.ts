import { readFileSync } from 'node:fs';

/** Ticks per second, the unit of the times in /proc. */
const TICKS_PER_SECOND = 100;

/**
 * Starts to measure the load of programs other than this process and its children. The returned function reports it in percent of a core.
 * Children count only after they have ended.
 */
export function otherLoad(): () => number {
  const started = { at: performance.now(), all: allTicks(), own: ownTicks() };
  return () => {
    const seconds = (performance.now() - started.at) / 1000;
    const ticks = allTicks() - started.all - (ownTicks() - started.own);
    return (ticks / TICKS_PER_SECOND / seconds) * 100;
  };
}

/** Returns the processor time of the whole machine: user, nice, system, interrupts. */
function allTicks(): number {
  const [user = 0, nice = 0, system = 0, , , irq = 0, soft = 0] = (
    /^cpu +(.+)$/m.exec(readFileSync('/proc/stat', 'utf8'))?.[1] ?? ''
  )
    .split(' ')
    .map(Number);
  return user + nice + system + irq + soft;
}

/** Returns the user and system time of this process and of its ended children. */
function ownTicks(): number {
  return readFileSync('/proc/self/stat', 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ')
    .slice(11, 15)
    .reduce((sum, ticks) => sum + Number(ticks), 0);
}
