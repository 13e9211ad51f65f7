import type { DocumentNode } from '@editor-companion/core/plugin';
import { fromHTML, type DocumentModel } from '@editor-companion/document';

export interface WriteInput {
  /** The HTML of each page, in order. */
  readonly pages: readonly string[];
  /** Names of stored pictures by their URLs. */
  readonly names: Readonly<Record<string, string>>;
}

/** Writes the document of one article as editor JSON in UTF-8. Nodes of the model are read if the page contains their HTML. */
export function writeDocument({ pages, names }: WriteInput, model?: DocumentModel): Uint8Array<ArrayBuffer> {
  const content = fromHTML(pages.length === 1 ? (pages[0] ?? '') : joinPages(pages), model && { model });
  if (Object.keys(names).length > 0) nameAssets(content, names);
  return Buffer.from(JSON.stringify(content));
}

const NOTES = '<section data-type="footnotes">';

/** Joins pages. Footnotes move to the end, and ids of different pages are kept distinct. */
function joinPages(pages: readonly string[]): string {
  const own = pages.map((page, at) =>
    at === 0 ? page : page.replaceAll(/data-note-id="([^"]*)"/gu, (_, id: string) => `data-note-id="${id}-${at + 1}"`),
  );
  const parts = own.map((page) => {
    const at = page.lastIndexOf(NOTES);
    return at < 0
      ? { body: page, notes: '' }
      : { body: page.slice(0, at), notes: page.slice(at + NOTES.length, -'</section>'.length) };
  });
  const notes = parts.map(({ notes: text }) => text).join('');
  return parts.map(({ body }) => body).join('') + (notes === '' ? '' : `${NOTES}${notes}</section>`);
}

function nameAssets(node: DocumentNode, names: Readonly<Record<string, string>>): void {
  const src = node.attrs?.['src'];
  if (node.type === 'image' && typeof src === 'string' && Object.hasOwn(names, src))
    node.attrs = { ...node.attrs, src: `asset:${names[src] ?? ''}` };
  for (const child of node.content ?? []) nameAssets(child, names);
}
