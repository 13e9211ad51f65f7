import type { DocumentMark, DocumentNode } from '@editor-companion/document';
import { clip } from '../../../content/bounds.ts';
import { fieldWords } from './field.ts';

/** A field for the number of the page or of all pages, in a header or footer; its result is gathered. */
export interface PageField {
  readonly kind: 'page' | 'total';
  /** Stands in the line once there is a result. */
  node?: DocumentNode;
}

const KINDS: ReadonlyMap<string, PageField['kind']> = new Map([
  ['PAGE', 'page'],
  ['NUMPAGES', 'total'],
]);

/** The field of that code, if it is one (17.16.5.43, 17.16.5.40). */
export function pageField(code: string): PageField | undefined {
  const kind = KINDS.get(fieldWords(code)[0]?.toUpperCase() ?? '');
  return kind && { kind };
}

/** Adds to the result; the first piece makes the node, which is returned then. */
export function addResult(field: PageField, text: string, marks: readonly DocumentMark[]): DocumentNode | undefined {
  if (field.node?.attrs) {
    field.node.attrs['text'] = clip(String(field.node.attrs['text']) + text, MAX_TEXT);
    return undefined;
  }
  field.node = {
    type: 'pageNumber',
    ...(marks.length > 0 && { marks: [...marks] }),
    attrs: { kind: field.kind, text: clip(text, MAX_TEXT) },
  };
  return field.node;
}

const MAX_TEXT = 64;
