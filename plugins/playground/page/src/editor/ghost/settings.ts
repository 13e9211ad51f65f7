import { effect, signal } from '@preact/signals';

const KEY = 'companion.suggestions';

/** True if continuations are suggested while the user types. */
export const ghostEnabled = signal(localStorage.getItem(KEY) !== 'off');

effect(() => localStorage.setItem(KEY, ghostEnabled.value ? 'on' : 'off'));
