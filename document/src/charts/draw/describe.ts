import type { Chart } from '../model.ts';
import { showNumber } from '../numbers.ts';

/** The maximum length of the description, because a large chart is too long to be read aloud. */
const MAX_LENGTH = 2000;

/** Describes a chart for assistive technology: its alternative text or title, then its values. */
export function describe({ alt, title, series, categories = [] }: Chart): string {
  let text = alt ?? title ?? '';
  for (const { name, values, format } of series) {
    if (text.length > MAX_LENGTH) break;
    const points = values
      .slice(0, MAX_LENGTH)
      .flatMap((value, index) =>
        value === null ? [] : [`${categories[index] ?? ''} ${showNumber(value, format)}`.trim()],
      );
    text = [text, [name, points.join(', ')].filter((part) => part).join(': ')].filter((part) => part !== '').join('; ');
  }
  return text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text;
}
