import { proseOf } from './prose.ts';

const MAX_CHARACTERS = 300;

/**
 * Returns the first sentence of a page as plain text, which summarises the page for readers.
 * @param text Markdown of the page.
 * @returns at most 300 characters; undefined where code, a table, a list or a further heading comes first.
 */
export function firstSentence(text: string): string | undefined {
  const blocks = text.split('\n\n').map((block) => block.trim());
  const first = blocks.find((block) => block !== '' && !/^(?:#|<!--)/.test(block));
  if (first === undefined || /^(?:```|[|!<>]|[-*] |\d+\. )/.test(first)) return undefined;
  const words = first
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/\[([^[\]]*)\]\([^()\s]*\)/g, '$1')
    .replaceAll(/[`*]/g, '');
  const end = /[.!?](?= |$)|。/.exec(words);
  return words.slice(0, Math.min(end ? end.index + 1 : words.length, MAX_CHARACTERS));
}

/** Returns the page's heading as plain text. */
export const headingOf = (text: string): string =>
  /^# (.+)$/m.exec(text)?.[1]?.replaceAll('`', '').trim() ?? proseOf(text).slice(0, 40);
