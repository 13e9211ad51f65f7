import { computed, effect, signal } from '@preact/signals';
import { en } from './en.ts';
import { zh } from './zh.ts';

/** All texts of the page. `en` defines their type, so a language that lacks one does not compile. */
export type Words = typeof en;
export type Language = 'en' | 'zh';

const KEY = 'companion.language';
const TABLES: Readonly<Record<Language, Words>> = { en, zh };

const fromBrowser = (): Language => (navigator.language.toLowerCase().startsWith('zh') ? 'zh' : 'en');
const isLanguage = (value: string | null): value is Language => value !== null && value in TABLES;

const kept = localStorage.getItem(KEY);
export const language = signal<Language>(isLanguage(kept) ? kept : fromBrowser());

/** The texts in the selected language. */
export const words = computed(() => TABLES[language.value]);

export function chooseLanguage(next: Language): void {
  localStorage.setItem(KEY, next);
  language.value = next;
}

effect(() => {
  document.documentElement.lang = language.value === 'zh' ? 'zh-Hans' : 'en';
});

/** Returns a time of day, or a date for other days. */
export function when(time: number | string | Date): string {
  const date = new Date(time);
  const isToday = date.toDateString() === new Date().toDateString();
  const style: Intl.DateTimeFormatOptions = isToday
    ? { hour: '2-digit', minute: '2-digit' }
    : { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' };
  return new Intl.DateTimeFormat(language.value, style).format(date);
}
