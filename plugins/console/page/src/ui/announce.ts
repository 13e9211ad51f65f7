import { signal } from '@preact/signals';

/** The next announcement for screen readers, which is also shown at the bottom of the window for a while. */
export const announcement = signal('');

export function announce(text: string): void {
  announcement.value = text;
}
