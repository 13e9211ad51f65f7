import { effect, signal } from '@preact/signals';

const KEY = 'companion.suggestions';

/** Whether continuations are suggested while one types. */
export const ghostEnabled = signal(localStorage.getItem(KEY) !== 'off');

effect(() => localStorage.setItem(KEY, ghostEnabled.value ? 'on' : 'off'));
