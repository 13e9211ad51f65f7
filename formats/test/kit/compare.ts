import type { DocumentMark, DocumentNode } from '@editor-companion/document';
import { parseBorder, SIDES } from '../../src/content/css/border.ts';
import { toHex } from '../../src/content/css/color.ts';
import { firstFamily } from '../../src/content/css/font.ts';
import { toPoints } from '../../src/content/css/length.ts';
import { settle } from './round-trip.ts';

/** One difference between two documents: `heading.styleName`, `+bold`, or the two nodes at the same place. */
export interface Difference {
  readonly key: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** Returns the differences of a document from the original. Other spellings of the same length, colour or id are equal. */
export const compare = (before: DocumentNode, after: DocumentNode): Difference[] =>
  nodes(settle(before), settle(after), new Ids());

function nodes(before: DocumentNode, after: DocumentNode, ids: Ids): Difference[] {
  if (before.type !== after.type || before.text !== after.text)
    return [{ key: 'structure', before: outline(before), after: outline(after) }];
  const [one, other] = [before.content ?? [], after.content ?? []];
  const own = [...attributes(before, after, ids), ...marks(before.marks ?? [], after.marks ?? [], ids)];
  if (one.length !== other.length)
    return [...own, { key: 'structure', before: one.map(outline).join(' '), after: other.map(outline).join(' ') }];
  return [...own, ...one.flatMap((child, index) => nodes(child, other[index] ?? child, ids))];
}

function marks(before: readonly DocumentMark[], after: readonly DocumentMark[], ids: Ids): Difference[] {
  const types = [...new Set([...before, ...after].map(({ type }) => type))];
  return types.flatMap((type) => {
    const [one, other] = [before, after].map((list) => list.find((mark) => mark.type === type));
    if (one && other) return attributes(one, other, ids);
    return [{ key: `${one ? '-' : '+'}${type}`, before: one, after: other }];
  });
}

function attributes(before: DocumentNode | DocumentMark, after: DocumentNode | DocumentMark, ids: Ids): Difference[] {
  const names = Object.keys({ ...before.attrs, ...after.attrs });
  return names.flatMap((name) => {
    const [one, other] = [before.attrs?.[name] ?? null, after.attrs?.[name] ?? null];
    const isSame = ID.test(name) ? ids.same(name, one, other) : alike(name, one, other);
    return isSame ? [] : [{ key: `${before.type}.${name}`, before: one, after: other }];
  });
}

const ID = /^(?:commentId|noteId|id)$/;

/** Ids that files renumber. Maps each id of the original to that of the other document. */
class Ids {
  readonly #known = new Map<string, unknown>();

  same(name: string, before: unknown, after: unknown): boolean {
    if ((before === null) !== (after === null)) return false;
    const key = `${name} ${String(before)}`;
    if (!this.#known.has(key)) this.#known.set(key, after);
    return this.#known.get(key) === after;
  }
}

/** True for equal values: lengths within a tenth of a point in any unit, equal colours, dates and first fonts of a list. */
function alike(name: string, before: unknown, after: unknown): boolean {
  if (name === 'border') return alikeBorders(before, after);
  if (typeof before === 'number' && typeof after === 'number')
    return Math.abs(before - after) <= (SIZE.test(name) ? 0.5 : 0.1);
  if (typeof before === 'string' && typeof after === 'string') return alikeTexts(name, before, after);
  if (typeof before !== 'object' || typeof after !== 'object' || before === null || after === null)
    return before === after;
  const names = Object.keys({ ...before, ...after });
  const [one, other] = [before as Record<string, unknown>, after as Record<string, unknown>];
  return names.every((key) => alike(key, one[key] ?? NOTHING[name] ?? null, other[key] ?? NOTHING[name] ?? null));
}

/** Picture sizes are rounded to whole pixels. */
const SIZE = /^(?:width|height)$/;

/** Compares borders. Word stores their widths in quarters of a point. */
function alikeBorders(before: unknown, after: unknown): boolean {
  const [one, other] = [parseBorder(before), parseBorder(after)];
  return SIDES.every((side) => {
    const [a, b] = [one?.[side], other?.[side]];
    if (!a || !b) return a === b;
    return a.style === b.style && a.color === b.color && Math.abs(a.width - b.width) <= 0.25;
  });
}

/** The implied values of missing members. */
const NOTHING: Readonly<Record<string, unknown>> = { crop: 0 };

function alikeTexts(name: string, before: string, after: string): boolean {
  if (before === after) return true;
  if (name === 'fontFamily') return firstFamily(before) === firstFamily(after);
  if (name === 'date') return Date.parse(before) === Date.parse(after);
  if (name === 'href') return encodeURI(before) === after;
  if (name === 'lineHeight') return factor(before) === factor(after);
  if ((toHex(before) ?? before) === (toHex(after) ?? after)) return true;
  const [one, other] = [before.split(' '), after.split(' ')];
  return one.length === other.length && one.every((part, index) => alikeParts(part, other[index] ?? ''));
}

const factor = (height: string): number => Number.parseFloat(height) / (height.endsWith('%') ? 100 : 1);

function alikeParts(before: string, after: string): boolean {
  const [one, other] = [toPoints(before), toPoints(after)];
  if (one !== undefined && other !== undefined) return Math.abs(one - other) <= 0.1;
  return before === after || (toHex(before) ?? before) === (toHex(after) ?? after);
}

export const outline = ({ type, text, content = [] }: DocumentNode): string =>
  text === undefined ? `${type}(${content.map(outline).join(' ')})` : JSON.stringify(text);
