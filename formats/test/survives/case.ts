import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { DocumentNode, ImportedDocument } from '@editor-companion/document';
import * as docx from '../kit/docx.ts';
import * as odf from '../kit/odf.ts';

/** A property of text that must be kept in both Word and OpenDocument: `ask` must return the same answer for both. */
export interface Case {
  readonly docx: docx.Parts | string;
  readonly odt: odf.Parts | string;
  readonly ask: (result: ImportedDocument) => unknown;
  readonly answer: unknown;
}

/** Imports both documents of each case and checks the answers. */
export function prove(cases: Readonly<Record<string, Case>>): void {
  for (const [what, { docx: word, odt, ask, answer }] of Object.entries(cases)) {
    test(`a Word document keeps ${what}`, () => assert.deepEqual(ask(docx.read(word)), answer));
    test(`an OpenDocument text keeps ${what}`, () => assert.deepEqual(ask(odf.read('odt', odt)), answer));
  }
}

/** Returns the blocks of a result. */
export const of = (result: ImportedDocument): DocumentNode[] => result.content.content ?? [];
export const first = (result: ImportedDocument): DocumentNode | undefined => of(result)[0];
export const inlines = (result: ImportedDocument): DocumentNode[] => first(result)?.content ?? [];

/** Returns the texts of the first block with the types of their marks. */
export const marked = (result: ImportedDocument) =>
  inlines(result).map(({ text, marks = [] }) => [text, ...marks.map(({ type }) => type)]);

/** Returns a frame of an OpenDocument file in a separate paragraph. */
export const frame = (content: string, attributes = ''): string =>
  odf.p(
    `<draw:frame svg:width="75pt" svg:height="37.5pt" text:anchor-type="as-char" ${attributes}>${content}</draw:frame>`,
  );

/** Returns an automatic style of an OpenDocument file with the name S. */
export const automatic = (family: string, properties: string): string => odf.style(family, 'S', properties);
