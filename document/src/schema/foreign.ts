import { isRecord } from '../json.ts';
import type { DocumentMark } from '../json.ts';
import { isCleanText } from './kinds.ts';
import type { Kind } from './kinds.ts';
import { parseJson } from './parse-json.ts';

/*
 * Content that a schema does not know, kept in nodes of the schema: two nodes and a mark hold the name and the attributes of an unknown node
 * or mark, and an attribute of every node and mark holds its unknown attributes.
 */
export const FOREIGN_BLOCK = 'foreignBlock';
export const FOREIGN_INLINE = 'foreignInline';
export const FOREIGN_MARK = 'foreignMark';
/** The attribute of all nodes and marks that holds their unknown parts. */
export const FOREIGN = 'foreign';
/** The names of all holders. */
export const HOLDERS: ReadonlySet<string> = new Set([FOREIGN, FOREIGN_BLOCK, FOREIGN_INLINE, FOREIGN_MARK]);

/** The maximum nesting of lists and objects in an unknown attribute. */
export const MAX_FOREIGN_DEPTH = 64;
const MAX_NAME = 256;

/** The unknown parts of a known node or mark. */
export interface ForeignRest {
  /** Attributes that its type does not have. */
  attrs?: Record<string, unknown>;
  /** Unknown marks of a block, which cannot have marks. */
  marks?: DocumentMark[];
  /** True for a paragraph around inline content among blocks. The original does not have it. */
  bare?: boolean;
}

/** Tells whether a name of a type or an attribute can be kept: 1 to 256 characters, and no name with a special meaning in JavaScript. */
export const isForeignName = (name: unknown): name is string =>
  typeof name === 'string' && name !== '' && name.length <= MAX_NAME && name !== '__proto__' && isCleanText(name);

/** Tells whether a value is plain data of limited depth without special keys. */
export function isForeignValue(value: unknown, depth = 0): boolean {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return true;
  if (typeof value === 'number') return Number.isFinite(value);
  if (depth >= MAX_FOREIGN_DEPTH || typeof value !== 'object') return false;
  if (Array.isArray(value)) return value.every((one) => isForeignValue(one, depth + 1));
  return Object.entries(value).every(([key, one]) => key !== '__proto__' && isForeignValue(one, depth + 1));
}

const isAttributes = (value: unknown): value is Record<string, unknown> => isRecord(value) && isForeignValue(value);

const isMark = (mark: unknown): mark is DocumentMark =>
  isRecord(mark) && isForeignName(mark['type']) && (mark['attrs'] === undefined || isAttributes(mark['attrs']));

export const foreignName: Kind<string> = {
  expected: 'a name of 1 to 256 characters',
  is: isForeignName,
  parse: (text) => (isForeignName(text) ? text : null),
  examples: ['mention', 'my callout', 'x-1'],
};

export const foreignAttributes: Kind<Record<string, unknown>> = {
  expected: `an object of plain values, at most ${MAX_FOREIGN_DEPTH} levels deep`,
  is: isAttributes,
  parse: (text) => {
    const value = parseJson(text);
    return isAttributes(value) ? value : null;
  },
  examples: [
    {},
    { id: 7, label: 'Ann "B" <c> & d' },
    { at: { x: [1, null, true] }, onclick: 'x', src: 'javascript:x' },
  ],
};

const REST = new Set(['attrs', 'marks', 'bare']);

export const foreignRest: Kind<ForeignRest> = {
  expected: 'an object with attrs, marks and bare',
  is: (value): value is ForeignRest => {
    if (!isRecord(value) || !Object.keys(value).every((key) => REST.has(key))) return false;
    const { attrs, marks, bare } = value;
    return (
      (attrs === undefined || isAttributes(attrs)) &&
      (marks === undefined || (Array.isArray(marks) && marks.every(isMark))) &&
      (bare === undefined || bare === true)
    );
  },
  parse: (text) => {
    const value = parseJson(text);
    return foreignRest.is(value) ? value : null;
  },
  examples: [{ attrs: { id: 'u-1' } }, { attrs: { 'data-x': { y: 'z' } } }],
};
