import type { XmlElement } from 'yjs';
import type { DocumentMark } from '../json.ts';
import { isSame } from '../record.ts';
import type { FormatBook } from './formats.ts';
import type { LiveReading } from './reading.ts';
import type { Splice } from './splice.ts';
import type { JsonToken, Parent, TextToken, Token } from './tokens.ts';

type Attributes = Readonly<Record<string, unknown>>;

/** A step of a change of one parent, with its place in the parent. */
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
      /** It becomes another one, and keeps nothing that this one has not. */
      readonly isReplaced?: true;
    };

/** What is changed in one parent. */
export interface ParentChange {
  readonly parent: Parent;
  readonly tokens: readonly Token[];
  readonly steps: readonly PlacedStep[];
  readonly splice: Splice;
}

/** How a live document is changed: at once, or by suggestions. */
export interface Manner {
  /** Nothing that is removed is lost. */
  readonly isLossless: boolean;
  /** The steps as they can be made in this manner. @throws DocumentError where they cannot; nothing is changed then. */
  arrange(change: Omit<ParentChange, 'splice'>): readonly PlacedStep[];
  /** Begins the changes of one parent. */
  in(change: ParentChange): Changes;
  attributes(element: XmlElement, before: Attributes, after: Attributes): void;
}

/** Makes the manner in which a document that was read is changed. */
export type MannerOf = (reading: LiveReading, book: FormatBook) => Manner;

/** Changes of the content of one parent, in the order of the steps. */
export interface Changes {
  insert(gap: number, token: JsonToken): void;
  remove(place: number, token: Token): void;
  marks(place: number, token: TextToken, before: readonly DocumentMark[], after: readonly DocumentMark[]): void;
  /** Something stays as it is, but for what is in it. */
  stay(token: Token): void;
  end(): void;
}

/** Changes are made at once. */
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

/** Attributes that differ; what the schema does not know a caller may not know either: left out, it stays. */
export const changedNames = (before: Attributes, after: Attributes): string[] =>
  Object.keys(after).filter((name) => !isSame(before[name], after[name]));

export function setAttribute(element: XmlElement, name: string, value: unknown): void {
  if (value === null || value === undefined) element.removeAttribute(name);
  else element.setAttribute(name, value as string);
}

/** The formats that make of some marks other ones; null takes one away. */
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
