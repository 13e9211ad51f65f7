import type { DocumentNode } from '@editor-companion/core/plugin';
import { toHTML } from '@editor-companion/document';
import { replacePictures } from '../source/replace-pictures.ts';

const PLACE = 'asset:exported-picture-';
/** In text `<` is escaped, so only elements can match. */
const PLACED = new RegExp(`(<img[^>]* src=")${PLACE}(\\d+)"`, 'g');

/**
 * The content as HTML with formulas as MathML.
 * @param addressFor where a picture lies for readers of the file; the document's own rules for addresses do not apply to it
 */
export function htmlBody(
  content: DocumentNode | readonly DocumentNode[],
  addressFor: (src: string) => string | undefined,
): string {
  const addresses: string[] = [];
  const place = (src: string): string | undefined => {
    const address = addressFor(src);
    return address === undefined ? undefined : `${PLACE}${addresses.push(address) - 1}`;
  };
  const nodes = 'type' in content ? [content] : content;
  const html = toHTML(
    nodes.map((node) => replacePictures(node, place)),
    { math: 'mathml' },
  );
  return html.replaceAll(PLACED, (_, start: string, index: string) => `${start}${addresses[Number(index)] ?? ''}"`);
}
