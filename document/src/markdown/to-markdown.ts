import { nodesFromJson } from '../from-json.ts';
import type { DocumentNode } from '../json.ts';
import type { Limits } from '../limits.ts';
import type { ModelOptions } from '../model/document-model.ts';
import { writeBlocks } from './writer.ts';

/**
 * Writes editor JSON as CommonMark with GFM's tables, task lists, strikethrough and footnotes, and LaTeX between dollar signs. Content
 * without a form in Markdown but with one in HTML (underline, sub- and superscript, details, page breaks) is written as HTML. The README
 * lists the losses.
 * @throws DocumentError DOCUMENT_INVALID, DOCUMENT_TOO_DEEP, DOCUMENT_TOO_LARGE
 */
export function toMarkdown(
  json: DocumentNode | readonly DocumentNode[],
  options: { limits?: Partial<Limits> } & ModelOptions = {},
): string {
  const nodes = nodesFromJson(json, options);
  const markdown = writeBlocks(nodes.flatMap((node) => (node.type.name === 'doc' ? node.children : [node])));
  return markdown === '' ? '' : `${markdown}\n`;
}
