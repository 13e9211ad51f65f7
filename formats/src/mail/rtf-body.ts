import type { DocumentNode } from '@editor-companion/document';
import type { Warnings } from '../content/warnings.ts';
import { FormatError } from '../errors.ts';
import { readDocx } from '../docx/read/reader.ts';
import { translateRtf } from '../rtf/reader.ts';
import { htmlWithin } from './html-within-rtf.ts';

/** Reads a Rich Text body: the HTML page that it contains, else its text without pictures. */
export function rtfBody(bytes: Buffer, warnings: Warnings, readHtml: (html: string) => DocumentNode[]): DocumentNode[] {
  const html = htmlWithin(bytes);
  if (html !== undefined) return readHtml(html);
  try {
    const { content, assets = [] } = readDocx(translateRtf(bytes), { revisions: 'accept' }, () => undefined);
    if (assets.length > 0) warnings.add('IMAGE_MISSING');
    return withoutAssets(content.content ?? []);
  } catch (error) {
    if (!(error instanceof FormatError) || error.code !== 'FILE_DAMAGED') throw error;
    warnings.add('PART_DAMAGED');
    return [];
  }
}

const withoutAssets = (nodes: readonly DocumentNode[]): DocumentNode[] =>
  nodes
    .filter(({ type }) => type !== 'image')
    .map((node) => (node.content ? { ...node, content: withoutAssets(node.content) } : node));
