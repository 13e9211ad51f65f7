import type { Stamp } from './options.ts';

/** What the text of a stamp may name. */
export interface PageFacts {
  /** From 1. */
  readonly page: number;
  readonly pages: number;
  readonly label: string;
  /** How many pages this stamp has been put on before. */
  readonly stamped: number;
}

const PLACEHOLDER = /\{(page|pages|label|number)\}/gu;

/** The text of a stamp on a page. */
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

/** What kind of artifact a text is (ISO 32000-2, table 363). */
export function kindOf({ text = '' }: Stamp): 'Bates' | 'PageNum' | 'Watermark' {
  const names = [...text.matchAll(PLACEHOLDER)].map(([, name]) => name);
  if (names.includes('number')) return 'Bates';
  return names.length > 0 ? 'PageNum' : 'Watermark';
}
