import { effect, signal } from '@preact/signals';

export type Theme = 'system' | 'light' | 'dark';

const KEY = 'companion.theme';
const kept = localStorage.getItem(KEY);

export const theme = signal<Theme>(kept === 'light' || kept === 'dark' ? kept : 'system');

effect(() => {
  const { value } = theme;
  if (value === 'system') localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, value);
  document.documentElement.dataset['theme'] = value;
});
