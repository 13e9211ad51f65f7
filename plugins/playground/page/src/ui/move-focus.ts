const KEYS = {
  horizontal: { ArrowLeft: -1, ArrowRight: 1 },
  vertical: { ArrowUp: -1, ArrowDown: 1 },
} as const;

/** Moves the focus among the matching elements below the listener: arrow keys by one, Home and End to the ends. */
export function moveFocus(event: KeyboardEvent, selector: string, direction: keyof typeof KEYS): void {
  if (!(event.currentTarget instanceof HTMLElement)) return;
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>(selector)];
  const at = items.findIndex((item) => item === document.activeElement);
  const next = targetOf(event.key, at, items.length, KEYS[direction]);
  if (next === undefined) return;
  event.preventDefault();
  items[next]?.focus();
}

function targetOf(key: string, at: number, count: number, steps: Readonly<Record<string, number>>): number | undefined {
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  const step = steps[key];
  return step === undefined ? undefined : (at + step + count) % count;
}
