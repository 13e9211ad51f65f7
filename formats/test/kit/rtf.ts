import type { DocumentNode, ImportedDocument, ReadOptions } from '@editor-companion/document';
import { schema, validate } from '@editor-companion/document';
import { readRtf } from '../../src/rtf/reader.ts';
import { withFile } from './docx.ts';

/** Returns Rich Text around content. Backslash escapes are those of RTF. */
export const rtf = (content: string, head = ''): Buffer =>
  Buffer.from(
    String.raw`{\rtf1\ansi\ansicpg1252\deff0{\fonttbl{\f0\fcharset0 Arial;}{\f1\fcharset2 Symbol;}{\f2\fcharset128 MS Gothic;}{\f3\fcharset204 Arial Cyr;}}` +
      String.raw`{\colortbl;\red170\green0\blue17;\red255\green255\blue0;\red0\green128\blue0;}${head}${content}}`,
    'latin1',
  );

/** Imports Rich Text and checks that the result is valid under the document schema. */
export function read(source: string | Buffer, options: Partial<ReadOptions> = {}): ImportedDocument {
  const bytes = typeof source === 'string' ? rtf(source) : source;
  const result = withFile(bytes, (path) => readRtf(path, { revisions: 'keep', ...options }, () => undefined));
  validate(result.content);
  schema.nodeFromJSON(result.content).check();
  return result;
}

export const blocks = (source: string | Buffer, options?: Partial<ReadOptions>): DocumentNode[] =>
  read(source, options).content.content ?? [];

export const inlines = (source: string | Buffer): DocumentNode[] => blocks(source)[0]?.content ?? [];

/** Returns the texts of the first block with the types of their marks, except fonts and sizes. */
export const marked = (source: string | Buffer) =>
  inlines(source).map(({ text, type, marks = [] }) => [
    text ?? type,
    ...marks.flatMap((mark) => (mark.type === 'textStyle' ? [] : [mark.type])),
  ]);
