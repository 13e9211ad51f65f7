import type { Schema } from '@tiptap/pm/model';
import { XmlElement, XmlText } from 'yjs';
import { FormatBook } from '../live/formats.ts';
import { setAttribute } from '../live/manner.ts';
import { deltaOf, type Formats, type Parent } from '../live/tokens.ts';
import { bareSchemaOf } from '../foreign/bare-schema.ts';
import { isSame, own } from '../record.ts';
import { Belonging } from './belonging.ts';
import {
  attributeOfChange,
  CHANGE,
  changeBehind,
  changeOfNode,
  isGone,
  marksIn,
  MAX_BEHIND,
  withoutNulls,
  type TrackedChange,
  type Verdict,
} from '../tracked/change.ts';
import { fitsIn, takesMarks } from './fits.ts';
import { changeOfFormat } from './formats.ts';
import { joined, type TextStep } from './gone.ts';

export interface SettleOptions {
  readonly verdict: Verdict;
  /** Selects the suggestions. */
  readonly isMeant: (change: TrackedChange) => boolean;
  /** The schema of the document's model. */
  readonly schema: Schema;
}

/**
 * Accepts or rejects suggestions in a live document. Call it in a transaction. Text that others typed into suggested text stays, and a node
 * stays while it contains something that belongs to no resolved suggestion.
 * @returns the ids of the settled suggestions; null is that of all without one.
 */
export function settleSuggestions(fragment: Parent, options: SettleOptions): ReadonlySet<string | null> {
  const settling = new Settling(fragment, options);
  settling.content(fragment, false);
  return settling.settled;
}

class Settling {
  readonly settled = new Set<string | null>();
  readonly #options: SettleOptions;
  readonly #belonging: Belonging;
  readonly #book: FormatBook;

  constructor(fragment: Parent, options: SettleOptions) {
    this.#options = options;
    this.#belonging = new Belonging(fragment);
    this.#book = new FormatBook({ schema: bareSchemaOf(options.schema), formats: new Map() });
  }

  /** @param isGoing the parent goes as well where nothing is left in it. */
  content(parent: Parent, isGoing: boolean): void {
    const going: XmlElement[] = [];
    for (const child of parent.toArray() as unknown[]) {
      if (child instanceof XmlText) this.#text(child);
      else if (child instanceof XmlElement && this.#node(child)) going.push(child);
    }
    if (going.length === 0) return;
    const isLeft = (child: unknown): boolean =>
      child instanceof XmlElement ? !going.includes(child) : !(child instanceof XmlText) || child.length > 0;
    const isEmptied = !(parent.toArray() as unknown[]).some(isLeft);
    const mayGo = (isEmptied && isGoing) || this.#mayGo(parent, going);
    for (const child of going)
      if (mayGo) parent.delete((parent.toArray() as unknown[]).indexOf(child), 1);
      else child.removeAttribute(CHANGE);
  }

  /** Tells whether the parent allows the remaining content. A document may be empty. */
  #mayGo(parent: Parent, going: readonly XmlElement[]): boolean {
    const { schema } = this.#options;
    const type = parent instanceof XmlElement ? own(schema.nodes, parent.nodeName) : schema.topNodeType;
    const before = (parent.toArray() as unknown[]).filter((child) => child instanceof XmlElement);
    const after = before.filter((child) => !going.includes(child));
    if (type === undefined || type.inlineContent || (after.length === 0 && !(parent instanceof XmlElement)))
      return true;
    const names = (list: readonly XmlElement[]): string[] => list.map(({ nodeName }) => nodeName);
    return fitsIn(type, names(after), schema) || !fitsIn(type, names(before), schema);
  }

  /** @returns whether the node is to go. */
  #node(element: XmlElement): boolean {
    const change = this.#settledChange(element);
    const isGoing = change === 'goes';
    this.content(element, isGoing);
    if (!isGoing) return false;
    if ((element.toArray() as unknown[]).every((child) => child instanceof XmlText && child.length === 0)) return true;
    element.removeAttribute(CHANGE);
    return false;
  }

  /** Resolves the changes of a node's attributes, except for its deletion. */
  #settledChange(element: XmlElement): 'goes' | 'stays' {
    const { verdict, isMeant, schema } = this.#options;
    for (let behind = 0; behind < MAX_BEHIND; behind++) {
      const change = changeOfNode(element.getAttributes());
      if (!change || !isMeant(change)) return 'stays';
      this.settled.add(change.id);
      const isGoing = change.dropped === true || isGone(change, verdict);
      if (!takesMarks(own(schema.nodes, element.nodeName), schema) && isGoing) this.#ownText(element, change);
      if (isGoing) return 'goes';
      if (change.kind === 'formatChange' && verdict === 'reject') revert(element, change);
      const next = changeBehind(change);
      setAttribute(element, CHANGE, next && attributeOfChange(next));
    }
    return 'stays';
  }

  /** Text in code has no marks. */
  #ownText(element: XmlElement, change: TrackedChange): void {
    for (const text of element.toArray() as unknown[]) {
      if (!(text instanceof XmlText)) continue;
      const steps = this.#belonging.ids
        .of(text)
        .flatMap((id, at): TextStep[] =>
          this.#belonging.has(change, id, text) ? [{ at, length: 1, formats: undefined }] : [],
        );
      for (const { at, length } of joined(steps).toReversed()) text.delete(at, length);
    }
  }

  #text(text: XmlText): void {
    const steps: TextStep[] = [];
    let at = 0;
    for (const { insert, attributes = {} } of deltaOf(text)) {
      const length = typeof insert === 'string' ? insert.length : 1;
      if (typeof insert === 'string' && this.#concerns(attributes))
        for (let offset = 0; offset < length; offset++) {
          const formats = this.#unit(attributes, at + offset, text);
          if (!formats || Object.keys(formats).length > 0) steps.push({ at: at + offset, length: 1, formats });
        }
      at += length;
    }
    for (const step of joined(steps).toReversed())
      if (step.formats) text.format(step.at, step.length, step.formats);
      else text.delete(step.at, step.length);
  }

  #concerns(attributes: Formats): boolean {
    return Object.entries(attributes).some(([key, value]) => {
      const change = changeOfFormat(key, value);
      return change !== undefined && this.#options.isMeant(change);
    });
  }

  /** Returns the format changes of a text unit. Undefined if the unit is deleted. */
  #unit(attributes: Formats, at: number, text: XmlText): Record<string, unknown> | undefined {
    const { verdict, isMeant } = this.#options;
    const formats: Record<string, unknown> = {};
    for (const [key, given] of Object.entries(attributes)) {
      let value: unknown = given;
      for (let behind = 0; behind < MAX_BEHIND; behind++) {
        const change = changeOfFormat(key, value);
        if (!change || !isMeant(change)) break;
        this.settled.add(change.id);
        const isAbout = this.#belonging.has(change, this.#belonging.ids.of(text)[at], text);
        if (isAbout && isGone(change, verdict)) return undefined;
        if (isAbout && change.kind === 'formatChange' && verdict === 'reject')
          Object.assign(formats, this.#reverted({ ...attributes, ...formats }, change));
        value = change.was ?? null;
      }
      if (value !== given) formats[key] = value;
    }
    return formats;
  }

  /** Changes that others have made since are kept. */
  #reverted(attributes: Formats, { before = [], after = [] }: TrackedChange): Record<string, unknown> {
    const formats: Record<string, unknown> = {};
    for (const mark of marksIn(after)) {
      const { key, value } = this.#book.formatOf(mark);
      if (key in attributes && this.#isSameFormat(attributes[key], value)) formats[key] = null;
    }
    for (const mark of marksIn(before)) {
      const { key, value } = this.#book.formatOf(mark);
      if (!(key in attributes) || formats[key] === null) formats[key] = value;
    }
    return formats;
  }

  #isSameFormat(one: unknown, other: unknown): boolean {
    return isSame(withoutNulls(one), withoutNulls(other));
  }
}

/** Resets changed attributes, unless someone has changed them since. */
function revert(element: XmlElement, { before = {}, after = {} }: TrackedChange): void {
  for (const [name, value] of Object.entries(before)) {
    const now = element.getAttribute(name) ?? null;
    if (name !== CHANGE && isSame(now, (after as Readonly<Record<string, unknown>>)[name] ?? null))
      setAttribute(element, name, value);
  }
}
