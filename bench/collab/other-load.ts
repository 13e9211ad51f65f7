import { readFileSync } from 'node:fs';

/** The unit of the times in /proc. */
const TICKS_PER_SECOND = 100;

/**
 * How much of a core programs other than this process and its children use from now on; the returned function tells it in
 * percent. Children count once they have ended.
 */
export function otherLoad(): () => number {
  const started = { at: performance.now(), all: allTicks(), own: ownTicks() };
  return () => {
    const seconds = (performance.now() - started.at) / 1000;
    const ticks = allTicks() - started.all - (ownTicks() - started.own);
    return (ticks / TICKS_PER_SECOND / seconds) * 100;
  };
}

/** Processor time of the whole machine: user, nice, system, interrupts. */
function allTicks(): number {
  const [user = 0, nice = 0, system = 0, , , irq = 0, soft = 0] = (
    /^cpu +(.+)$/m.exec(readFileSync('/proc/stat', 'utf8'))?.[1] ?? ''
  )
    .split(' ')
    .map(Number);
  return user + nice + system + irq + soft;
}

/** User and system time of this process and of its children that have ended. */
function ownTicks(): number {
  return readFileSync('/proc/self/stat', 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ')
    .slice(11, 15)
    .reduce((sum, ticks) => sum + Number(ticks), 0);
}
