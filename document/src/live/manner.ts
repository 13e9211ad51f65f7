import type { XmlElement } from 'yjs';
import type { DocumentMark } from '../json.ts';
import { isSame } from '../record.ts';
import type { FormatBook } from './formats.ts';
import type { LiveReading } from './reading.ts';
import type { Splice } from './splice.ts';
import type { JsonToken, Parent, TextToken, Token } from './tokens.ts';

type Attributes = Readonly<Record<string, unknown>>;

/** A step of changing a parent's content, with its position in the parent. */
export type PlacedStep =
  | { readonly kind: 'insert'; readonly gap: number; readonly token: JsonToken }
  | {
      readonly kind: 'remove';
      readonly place: number;
      readonly token: Token;
      readonly before: JsonToken | undefined;
      readonly isReplaced: boolean;
    }
  | {
      readonly kind: 'stay';
      readonly place: number;
      readonly token: Token;
      readonly before: JsonToken | undefined;
      readonly after: JsonToken | undefined;
      /** True if the node becomes another one and keeps no attributes that the new one lacks. */
      readonly isReplaced?: true;
    };

/** The changes of a parent's content. */
export interface ParentChange {
  readonly parent: Parent;
  readonly tokens: readonly Token[];
  readonly steps: readonly PlacedStep[];
  readonly splice: Splice;
}

/** The way of changing a live document: directly or by suggestions. */
export interface Manner {
  /** True if removing content loses nothing. */
  readonly isLossless: boolean;
  /** Returns the steps in a possible order. @throws DocumentError if there is none; nothing is changed then. */
  arrange(change: Omit<ParentChange, 'splice'>): readonly PlacedStep[];
  /** Begins the changes of a parent. */
  in(change: ParentChange): Changes;
  attributes(element: XmlElement, before: Attributes, after: Attributes): void;
}

/** Creates the way of changing a document that was read. */
export type MannerOf = (reading: LiveReading, book: FormatBook) => Manner;

/** Applies the changes of a parent's content in the order of the steps. */
export interface Changes {
  insert(gap: number, token: JsonToken): void;
  remove(place: number, token: Token): void;
  marks(place: number, token: TextToken, before: readonly DocumentMark[], after: readonly DocumentMark[]): void;
  /** Keeps a token, but may change its content. */
  stay(token: Token): void;
  end(): void;
}

/** Applies changes directly. */
export class Direct implements Manner {
  readonly isLossless = false;
  readonly #book: FormatBook;

  constructor(book: FormatBook) {
    this.#book = book;
  }

  arrange({ steps }: Omit<ParentChange, 'splice'>): readonly PlacedStep[] {
    return steps;
  }

  in({ splice }: ParentChange): Changes {
    return {
      insert: (gap, token) => splice.insert(gap, token),
      remove: (place) => splice.remove(place),
      marks: (place, _token, before, after) => {
        const formats = formatsBetween(before, after, this.#book);
        if (Object.keys(formats).length > 0) splice.format(place, formats);
      },
      stay: () => undefined,
      end: () => undefined,
    };
  }

  attributes(element: XmlElement, before: Attributes, after: Attributes): void {
    for (const name of changedNames(before, after)) setAttribute(element, name, after[name]);
  }
}

/**
 * Returns the names of attributes that differ. Missing attributes count as unchanged if the schema does not know them, because the caller
 * may not know them either.
 */
export const changedNames = (before: Attributes, after: Attributes): string[] =>
  Object.keys(after).filter((name) => !isSame(before[name], after[name]));

export function setAttribute(element: XmlElement, name: string, value: unknown): void {
  if (value === null || value === undefined) element.removeAttribute(name);
  else element.setAttribute(name, value as string);
}

/** Returns the formats that change marks into others. Null removes a format. */
export function formatsBetween(
  before: readonly DocumentMark[],
  after: readonly DocumentMark[],
  book: FormatBook,
): Record<string, unknown> {
  const change: Record<string, unknown> = {};
  for (const mark of before) if (!after.some((one) => isSame(one, mark))) change[book.formatOf(mark).key] = null;
  for (const mark of after) {
    if (before.some((one) => isSame(one, mark))) continue;
    const { key, value } = book.formatOf(mark);
    change[key] = value;
  }
  return change;
}
