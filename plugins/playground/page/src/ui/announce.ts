import { signal } from '@preact/signals';

/** The next announcement for screen readers. */
export const announcement = signal('');

export function announce(text: string): void {
  announcement.value = text;
}
