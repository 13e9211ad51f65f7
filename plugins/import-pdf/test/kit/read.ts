import type { DocumentNode, ImportedDocument } from '@editor-companion/core/plugin';
import { validate } from '@editor-companion/document';
import { readPdf, type ReadPdfOptions } from '../../src/read-pdf.ts';
import { pdf, type PdfSource } from './pdf.ts';

/** Reads bytes as the worker does, and checks that the document is valid. */
export async function readBytes(bytes: Uint8Array, options: Partial<ReadPdfOptions> = {}): Promise<ImportedDocument> {
  const document = await readPdf(bytes, { maxPages: 100, engineMemoryMb: 512, progress: () => undefined, ...options });
  validate(document.content);
  return document;
}

export const read = (source: PdfSource): Promise<ImportedDocument> => readBytes(pdf(source));

/** Returns the blocks that are read from a file. */
export const blocks = async (source: PdfSource): Promise<readonly DocumentNode[]> =>
  (await read(source)).content.content ?? [];

/** `.|Returns the text of a node, with `|` between its blocks.|`. */
export function textIn({ text, content = [] }: DocumentNode): string {
  if (text !== undefined) return text;
  const isText = content.every(({ type }) => type === 'text');
  return content.map(textIn).join(isText ? '' : '|');
}

/** Returns the type and text of each block: `heading 1: Title`. */
export const outline = (nodes: readonly DocumentNode[]): string[] =>
  nodes.map((node) => {
    const level = node.attrs?.['level'];
    return `${node.type}${typeof level === 'number' ? ` ${level}` : ''}: ${textIn(node)}`;
  });
