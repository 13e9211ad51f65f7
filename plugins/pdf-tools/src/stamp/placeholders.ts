import type { Stamp } from './options.ts';

/** Values for the placeholders in the text of a stamp. */
export interface PageFacts {
  /** Counts from 1. */
  readonly page: number;
  readonly pages: number;
  readonly label: string;
  /** The number of pages that already have this stamp. */
  readonly stamped: number;
}

const PLACEHOLDER = /\{(page|pages|label|number)\}/gu;

/** Returns the text of a stamp on a page. */
export function textOn(text: string, { number = {} }: Stamp, { page, pages, label, stamped }: PageFacts): string {
  const { start = 1, digits = 1, step = 1 } = number;
  const values: Readonly<Record<string, string>> = {
    page: String(page),
    pages: String(pages),
    label,
    number: String(start + stamped * step).padStart(digits, '0'),
  };
  return text.replaceAll(PLACEHOLDER, (_, name: string) => values[name] ?? '');
}

/** Returns the artifact subtype of a text (ISO 32000-2, table 363). */
export function kindOf({ text = '' }: Stamp): 'Bates' | 'PageNum' | 'Watermark' {
  const names = [...text.matchAll(PLACEHOLDER)].map(([, name]) => name);
  if (names.includes('number')) return 'Bates';
  return names.length > 0 ? 'PageNum' : 'Watermark';
}
