import { signal } from '@preact/signals';

/** What a screen reader says next, and a line at the bottom of the window shows for a while. */
export const announcement = signal('');

export function announce(text: string): void {
  announcement.value = text;
}
