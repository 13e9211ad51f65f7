import { isRecord } from '../json.ts';
import type { DocumentNode } from '../json.ts';
import type { PageBands } from '../page.ts';
import type { Kind } from './kinds.ts';
import { parseJson } from './parse-json.ts';

export const BAND_KINDS = ['default', 'first', 'even'] as const;

const isNode = (value: unknown): value is DocumentNode => isRecord(value) && typeof value['type'] === 'string';

const isBand = ([kind, blocks]: [string, unknown]): boolean =>
  BAND_KINDS.some((known) => known === kind) && Array.isArray(blocks) && blocks.every(isNode);

const NODES = {
  type: 'array',
  items: { type: 'object', properties: { type: { type: 'string' } }, required: ['type'] },
};

const block = (text: string, ...content: DocumentNode[]): DocumentNode => ({
  type: 'paragraph',
  attrs: { textAlign: 'center' },
  content: [{ type: 'text', text }, ...content],
});

/** Blocks for kinds of pages. It only checks that they are nodes; `findFaults` validates them against the schema. JSON in HTML. */
export const pageBands: Kind<PageBands> = {
  expected: 'an object with default, first or even, each a list of blocks, such as {"default":[{"type":"paragraph"}]}',
  is: (value): value is PageBands => isRecord(value) && Object.entries(value).every(isBand),
  parse: (value) => {
    const bands = parseJson(value);
    return pageBands.is(bands) ? bands : null;
  },
  examples: [
    {},
    { default: [block('A "b" <c> & d – ', { type: 'pageNumber', attrs: { kind: 'total', text: '7' } })] },
    { default: [{ type: 'paragraph' }], first: [], even: [{ type: 'horizontalRule' }, block('\\\n')] },
  ],
  schema: {
    type: 'object',
    properties: Object.fromEntries(BAND_KINDS.map((kind) => [kind, NODES])),
    additionalProperties: false,
  },
};
