import type { Book } from './book.ts';
import { numberedTagOf } from './words.ts';

/** Longer values are cut off: the number stands for the whole of them. */
const MAX_VALUE = 160;

/**
 * What numbers such as `{3}` and `<t:4>` stand for, a line for each, and which of them lines have that name none.
 *
 * @param after numbers up to this one are left out, as the reader has them already.
 */
export function legendOf(book: Book, after = 0): string {
  const lines: string[] = [];
  const usual = [...book.usualLooks].map(([kind, number]) => `${kind}={${number}}`);
  if (after === 0 && usual.length > 0) lines.push(`usual: ${usual.join(', ')}`);
  for (let number = after + 1; ; number++) {
    const look = book.look(number);
    if (!look) return lines.join('\n');
    if (look.kind === 'mark')
      lines.push(`<${numberedTagOf(look.mark.type)}:${number}> ${listOf(look.mark.attrs ?? {})}`);
    else
      lines.push(
        [`{${number}}`, listOf(look.attributes), look.text ? `text: ${listOf(look.text)}` : '']
          .filter(Boolean)
          .join(' '),
      );
  }
}

const listOf = (attributes: Readonly<Record<string, unknown>>): string =>
  Object.entries(attributes)
    .map(([name, value]) => `${name}=${short(value)}`)
    .join(' ');

function short(value: unknown): string {
  const text = typeof value === 'string' && /^[^\s"]+$/.test(value) ? value : JSON.stringify(value);
  return text.length > MAX_VALUE ? `${text.slice(0, MAX_VALUE).toWellFormed()}…` : text;
}
