import { createHash } from 'node:crypto';
import { type AbstractType, type Doc, XmlElement, XmlFragment, XmlText } from 'yjs';
import { nameTypes, positionOf } from './position.ts';
import type { AnchorEnds } from '../task.ts';

/** A range of one text. */
interface Stretch {
  readonly text: XmlText;
  readonly index: number;
  readonly length: number;
}

/** Adds the mark `comment` with these attributes to a range of a fragment. Does nothing if an end was deleted. */
export function markRange(doc: Doc, field: string, range: AnchorEnds, attributes: object): void {
  const stretches = stretchesIn(doc, field, range);
  doc.transact(() => {
    for (const { text, index, length } of stretches) text.format(index, length, { [keyOf(attributes)]: attributes });
  });
}

/** The texts of a range, in document order; empty if an end was deleted. */
function stretchesIn(doc: Doc, field: string, { anchor, head }: AnchorEnds): Stretch[] {
  const texts = textsIn(doc.getXmlFragment(field));
  nameTypes(doc);
  const ends = [anchor, head].flatMap((position) => {
    const found = positionOf(doc, position);
    const at = found ? texts.findIndex((text) => isSame(text, found.type)) : -1;
    return found && at >= 0 ? [{ at, index: found.index }] : [];
  });
  const [start, end] = ends.toSorted((a, b) => a.at - b.at || a.index - b.index);
  if (!start || !end) return [];
  return texts.slice(start.at, end.at + 1).flatMap((text, offset) => {
    const index = offset === 0 ? start.index : 0;
    const length = (start.at + offset === end.at ? end.index : text.length) - index;
    return length > 0 ? [{ text, index, length }] : [];
  });
}

function textsIn(parent: XmlFragment | XmlElement): XmlText[] {
  return parent.toArray().flatMap((child) => {
    if (child instanceof XmlText) return [child];
    return child instanceof XmlElement || child instanceof XmlFragment ? textsIn(child) : [];
  });
}

const isSame = (text: XmlText, type: AbstractType<unknown>): boolean => Object.is(text, type);

/** Marks of one type may overlap. The editor's binding distinguishes them by eight characters after the name. */
const keyOf = (attributes: object): string =>
  `comment--${createHash('sha256').update(JSON.stringify(attributes)).digest().subarray(0, 6).toString('base64')}`;
