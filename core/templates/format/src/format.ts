import { readFile } from 'node:fs/promises';
import type { DocumentNode, ImportFormat } from '@editor-companion/core/plugin';
import { errors } from './errors.ts';

/** Reads .{{extension}} files: here, plain text with a blank line between paragraphs. */
export const {{camelName}}Format = ({ maxBytes }: { maxBytes: number }): ImportFormat => ({
  id: '{{name}}',
  title: '{{PascalName}}',
  version: '1',
  extensions: ['{{extension}}'],
  mediaTypes: ['text/x-{{name}}'],
  async convert({ path, size }, { signal }) {
    if (size > maxBytes) throw errors.{{CONSTANT_NAME}}_FILE_TOO_LARGE({ size, limit: maxBytes });
    const text = await readFile(path, { encoding: 'utf8', signal });
    const paragraphs = text.split(/\r?\n\s*\n/).filter((paragraph) => paragraph.trim() !== '');
    if (paragraphs.length === 0) throw errors.{{CONSTANT_NAME}}_FILE_EMPTY();
    return { content: { type: 'doc', content: paragraphs.map(toParagraph) } };
  },
});

const toParagraph = (text: string): DocumentNode => ({
  type: 'paragraph',
  content: [{ type: 'text', text: text.replaceAll(/\s+/g, ' ').trim() }],
});
