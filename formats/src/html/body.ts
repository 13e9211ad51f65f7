import { randomUUID } from 'node:crypto';
import type { DocumentModel, DocumentNode } from '@editor-companion/document';
import { toHTML } from '@editor-companion/document';
import { replacePictures } from '../content/source/replace-pictures.ts';

/** A random prefix, which no text of a document can contain. */
const PLACE = `asset:${randomUUID()}-`;

/**
 * Writes the content as HTML with formulas as MathML.
 * @param addressFor where a picture lies for readers of the file; the document's own rules for addresses do not apply to it
 */
export function htmlBody(
  content: DocumentNode | readonly DocumentNode[],
  addressFor: (src: string) => string | undefined,
  model?: DocumentModel,
): string {
  const addresses: string[] = [];
  const place = (src: string): string | undefined => {
    const address = addressFor(src);
    return address === undefined ? undefined : `${PLACE}${addresses.push(address) - 1}`;
  };
  const nodes = 'type' in content ? [content] : content;
  const html = toHTML(
    nodes.map((node) => replacePictures(node, place)),
    { math: 'mathml', notesInPlace: true, ...(model && { model }) },
  );
  const [start = '', ...rest] = html.split(PLACE);
  return start + rest.map((part) => addressed(part, addresses)).join('');
}

/** Splits the text after a placeholder: the number of its URL, a quotation mark, and the rest. */
function addressed(part: string, addresses: readonly string[]): string {
  const end = part.indexOf('"');
  return (addresses[Number(part.slice(0, end))] ?? '') + part.slice(end);
}
