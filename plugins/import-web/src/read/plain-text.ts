import { element, Text } from '../tree/node.ts';
import { serialize } from '../content/serialize.ts';
import { decodePage } from './charset.ts';
import type { PageSource } from './page-source.ts';

/** Converts plain text to HTML. Empty lines separate paragraphs. */
export function readText({ bytes, charset }: PageSource): { html: string } {
  const { text } = decodePage(bytes, charset);
  const paragraphs = text.split(/\r?\n[ \t]*\r?\n/u).filter((one) => one.trim() !== '');
  return { html: paragraphs.map((one) => serialize(element('p', {}, [new Text(one.trim())]))).join('') };
}
