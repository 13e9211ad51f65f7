import { XmlElement, XmlText } from 'yjs';
import { deltaOf } from '../live/tokens.ts';
import { setAttribute } from '../live/manner.ts';
import { attributeOfChange, CHANGE, changeOfNode, markOfChange, type TrackedChange } from '../tracked/change.ts';
import { takesMarks } from './fits.ts';
import type { UnitId } from './text-ids.ts';
import type { Tracking } from './tracking.ts';

/**
 * Suggests the deletion of a node with its content. Content that the suggester inserted is deleted at once, except for nodes in which
 * others may have written.
 */
export function markGone(element: XmlElement, id: string, tracking: Tracking): void {
  const { doc } = element;
  if (!doc) throw new TypeError('A live document belongs to a Y.Doc.');
  const units = unitsOf(element, tracking);
  const since = tracking.sinceOf(units, doc);
  new Going(tracking, { id, since, length: units.length }).node(element);
}

function unitsOf(element: XmlElement, tracking: Tracking): UnitId[] {
  return (element.toArray() as unknown[]).flatMap((child) => {
    if (child instanceof XmlText) return [...tracking.ids.of(child)];
    return child instanceof XmlElement ? unitsOf(child, tracking) : [];
  });
}

interface Details {
  readonly id: string;
  readonly since: NonNullable<TrackedChange['since']>;
  readonly length: number;
}

class Going {
  readonly #tracking: Tracking;
  readonly #details: Details;

  constructor(tracking: Tracking, details: Details) {
    this.#tracking = tracking;
    this.#details = details;
  }

  node(element: XmlElement): void {
    const { id, since, length } = this.#details;
    const own = this.#tracking.ownOf(element);
    if (own?.kind === 'deletion' || own?.dropped) return;
    const marked = takesMarks(this.#tracking.typeOf(element), this.#tracking.reading.schema);
    for (const child of element.toArray() as unknown[]) {
      if (child instanceof XmlElement) this.node(child);
      else if (child instanceof XmlText && marked) this.#text(child);
    }
    if (own?.kind === 'insertion') return setAttribute(element, CHANGE, attributeOfChange({ ...own, dropped: true }));
    const was = element.getAttribute(CHANGE) as unknown;
    const isOther = changeOfNode({ [CHANGE]: was }) !== undefined;
    const change = this.#tracking.change('deletion', id, {
      ...(!marked && { since, length }),
      ...(isOther && { was: was as Record<string, unknown> }),
    });
    setAttribute(element, CHANGE, attributeOfChange(change));
  }

  /** Works from the end, so that positions of earlier content do not change. */
  #text(text: XmlText): void {
    const tracking = this.#tracking;
    const ids = tracking.ids.of(text);
    const steps: TextStep[] = [];
    let at = 0;
    for (const { insert, attributes = {} } of deltaOf(text)) {
      const length = typeof insert === 'string' ? insert.length : 1;
      if (typeof insert === 'string' && !tracking.markOn(attributes, 'deletion').own)
        for (let offset = 0; offset < length; offset++)
          steps.push({
            at: at + offset,
            length: 1,
            formats: tracking.isOwnUnit(attributes, ids[at + offset]) ? undefined : this.#formats(attributes),
          });
      at += length;
    }
    for (const step of joined(steps).toReversed())
      if (step.formats) text.format(step.at, step.length, step.formats);
      else text.delete(step.at, step.length);
  }

  #formats(attributes: Readonly<Record<string, unknown>>): Record<string, unknown> {
    const tracking = this.#tracking;
    const { id, since, length } = this.#details;
    const { other } = tracking.markOn(attributes, 'deletion');
    const change = tracking.change('deletion', id, { since, length, ...(other && { was: other.attrs ?? {} }) });
    const { key, value } = tracking.book.formatOf(markOfChange(change));
    return { [key]: value };
  }
}

/** A change of a text range. */
export interface TextStep {
  readonly at: number;
  readonly length: number;
  /** Undefined means that the text is deleted at once. */
  readonly formats: Record<string, unknown> | undefined;
}

/** Joins adjacent ranges with the same change. */
export function joined(steps: readonly TextStep[]): TextStep[] {
  const all: TextStep[] = [];
  for (const step of steps) {
    const last = all.at(-1);
    const isNext = last && last.at + last.length === step.at;
    if (isNext && JSON.stringify(last.formats) === JSON.stringify(step.formats))
      all[all.length - 1] = { ...last, length: last.length + step.length };
    else all.push(step);
  }
  return all;
}
