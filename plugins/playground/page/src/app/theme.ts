import { effect, signal } from '@preact/signals';

export type Theme = 'system' | 'light' | 'dark';

const KEY = 'companion.theme';
const dark = matchMedia('(prefers-color-scheme: dark)');
const kept = localStorage.getItem(KEY);

export const theme = signal<Theme>(kept === 'light' || kept === 'dark' ? kept : 'system');
const systemIsDark = signal(dark.matches);
dark.addEventListener('change', () => (systemIsDark.value = dark.matches));

export function chooseTheme(next: Theme): void {
  if (next === 'system') localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, next);
  theme.value = next;
}

effect(() => {
  const isDark = theme.value === 'dark' || (theme.value === 'system' && systemIsDark.value);
  document.documentElement.dataset['theme'] = isDark ? 'dark' : 'light';
});
