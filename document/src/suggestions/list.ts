import {
  createRelativePositionFromTypeIndex,
  XmlElement,
  XmlText,
  type AbstractType,
  type RelativePosition,
} from 'yjs';
import { deltaOf, type Formats, type Parent } from '../live/tokens.ts';
import { Belonging } from './belonging.ts';
import { changeOfNode, type Suggester, type SuggestionKind, type TrackedChange } from '../tracked/change.ts';
import { changeOfFormat } from './formats.ts';

/** A suggestion in a live document: all changes with one id. */
export interface Suggestion extends Suggester {
  /** Null for all changes of programs that assign no ids. */
  readonly id: string | null;
  readonly kinds: readonly SuggestionKind[];
  /** Its inserted and deleted text, cut at `MAX_SHOWN` characters, with line ends between blocks. */
  readonly inserted: string;
  readonly deleted: string;
  /** The types of whole nodes that it inserts, deletes or changes. */
  readonly nodes: readonly string[];
  /** The index from 0 of the block in which it begins, and the heading above. */
  readonly block: number;
  readonly heading: string | null;
  /** Its beginning and end, which stay valid when the document changes. */
  readonly from: RelativePosition;
  readonly to: RelativePosition;
}

/** The maximum number of characters of a text. */
const MAX_SHOWN = 300;
const MAX_NODES = 20;

interface Draft {
  readonly found: { -readonly [Key in keyof Suggestion]: Suggestion[Key] } & {
    kinds: SuggestionKind[];
    nodes: string[];
  };
  /** Offsets in the document: the text units and nodes before it. */
  start: number;
  end: number;
  lastBlock: number;
  /** The offsets at which its texts end so far. */
  readonly ends: { inserted?: number; deleted?: number };
}

/** A place in a live document. */
export interface Place {
  readonly type: AbstractType<unknown>;
  readonly index: number;
}

/** Lists the suggestions of a live document in order, optionally only those within a range. */
export function listSuggestions(fragment: Parent, range?: readonly [Place, Place]): Suggestion[] {
  const listing = new Listing(fragment, range?.flat() ?? []);
  const [one, other] = range?.map((place) => listing.offsetOf(place)) ?? [];
  const isWithin = ({ start, end }: Draft): boolean => {
    if (!range) return true;
    if (one === undefined || other === undefined) return false;
    const [from, to] = [Math.min(one, other), Math.max(one, other)];
    return start === end ? start >= from && start <= to : end > from && start < Math.max(to, from + 1);
  };
  return [...listing.drafts.values()].filter(isWithin).map(({ found }) => found);
}

class Listing {
  readonly drafts = new Map<string | null, Draft>();
  readonly #belonging: Belonging;
  /** The start offsets of texts, and the offsets of the children and ends of nodes. */
  readonly #offsets = new Map<object, number[]>();
  readonly #asked: ReadonlySet<object>;
  #offset = 0;
  #block = -1;
  #heading: string | null = null;

  constructor(fragment: Parent, asked: readonly Place[]) {
    this.#belonging = new Belonging(fragment);
    this.#asked = new Set(asked.map(({ type }) => type));
    this.#children(fragment, (index) => (this.#block = index));
  }

  offsetOf({ type, index }: Place): number | undefined {
    const starts = this.#offsets.get(type);
    if (type instanceof XmlText) return starts?.[0] === undefined ? undefined : starts[0] + index;
    return starts?.[Math.min(index, starts.length - 1)];
  }

  #children(parent: Parent, begin: (index: number) => void): void {
    const starts: number[] = [];
    for (const [index, child] of (parent.toArray() as unknown[]).entries()) {
      begin(index);
      starts.push(this.#offset);
      this.#child(parent, index, child);
    }
    if (this.#asked.has(parent)) this.#offsets.set(parent, [...starts, this.#offset]);
  }

  #child(parent: Parent, index: number, child: unknown): void {
    if (child instanceof XmlText) return this.#text(child);
    if (!(child instanceof XmlElement)) return;
    const change = changeOfNode(child.getAttributes());
    const start = this.#offset;
    this.#offset += 1;
    if (change) this.#add(change, { start, from: at(parent, index), to: at(parent, index + 1), node: child.nodeName });
    this.#children(child, () => undefined);
    if (child.nodeName === 'heading') this.#heading = textOf(child).slice(0, MAX_SHOWN).toWellFormed();
  }

  #text(text: XmlText): void {
    if (this.#asked.has(text)) this.#offsets.set(text, [this.#offset]);
    let index = 0;
    let isAfterChange = false;
    /** The offset of a blank between two changes. It belongs to the text of both. */
    let blank: number | undefined;
    for (const { insert, attributes = {} } of deltaOf(text)) {
      const changes = Object.entries(attributes).flatMap(([key, value]) => changeOfFormat(key, value) ?? []);
      if (changes.length === 0) blank = insert === ' ' && isAfterChange ? this.#offset + index : undefined;
      if (typeof insert === 'string')
        for (const change of changes) this.#stretch(change, text, { index, insert, blank });
      isAfterChange = changes.length > 0;
      index += typeof insert === 'string' ? insert.length : 1;
    }
    this.#offset += index;
  }

  #stretch(
    change: TrackedChange,
    text: XmlText,
    { index, insert, blank }: { readonly index: number; readonly insert: string; readonly blank: number | undefined },
  ): void {
    const ids = this.#belonging.ids.of(text);
    const own = insert
      .split('')
      .filter((_, offset) => this.#belonging.has(change, ids[index + offset], text))
      .join('');
    const start = this.#offset + index;
    const ends = { from: at(text, index), to: at(text, index + insert.length) };
    this.#add(change, { start, end: start + insert.length, ...ends, text: own, ...(blank !== undefined && { blank }) });
  }

  #add(
    { kind, id, author, date, user, run, reason }: TrackedChange,
    part: {
      start: number;
      end?: number;
      from: RelativePosition;
      to: RelativePosition;
      text?: string;
      /** The offset of a blank before unchanged text. */
      blank?: number;
      node?: string;
    },
  ): void {
    let draft = this.drafts.get(id);
    if (!draft) {
      const said = { author, date, ...(user !== undefined && { user }), ...(run !== undefined && { run }) };
      const found = {
        id,
        ...said,
        ...(reason !== undefined && { reason }),
        kinds: [],
        inserted: '',
        deleted: '',
        nodes: [],
        block: this.#block,
        heading: this.#heading,
        from: part.from,
        to: part.to,
      };
      draft = {
        found,
        start: part.start,
        end: part.start,
        lastBlock: this.#block,
        ends: {},
      };
      this.drafts.set(id, draft);
    }
    const { found, ends } = draft;
    if (!found.kinds.includes(kind)) found.kinds.push(kind);
    if (part.node !== undefined && found.nodes.length < MAX_NODES) found.nodes.push(part.node);
    const isNewBlock = draft.lastBlock !== this.#block;
    if (part.text !== undefined && kind !== 'formatChange') {
      const side = kind === 'insertion' ? 'inserted' : 'deleted';
      const isBehindBlank = part.blank !== undefined && part.blank >= (ends[side] ?? Infinity);
      found[side] = joinedText(found[side], part.text, isNewBlock ? '\n' : isBehindBlank ? ' ' : '');
      ends[side] = part.end ?? part.start;
    }
    [found.to, draft.end, draft.lastBlock] = [part.to, part.end ?? part.start, this.#block];
  }
}

function joinedText(before: string, more: string, between: string): string {
  if (before.length >= MAX_SHOWN) return before;
  return `${before}${before === '' ? '' : between}${more}`.slice(0, MAX_SHOWN).toWellFormed();
}

const at = (type: AbstractType<never> | Parent | XmlText, index: number): RelativePosition =>
  createRelativePositionFromTypeIndex(type as AbstractType<unknown>, index);

/** Returns the text without deleted parts. */
const textOf = (element: XmlElement): string =>
  (element.toArray() as unknown[])
    .map((child) => {
      if (child instanceof XmlText) return deltaOf(child).map(stayingText).join('');
      return child instanceof XmlElement ? textOf(child) : '';
    })
    .join('');

const stayingText = ({
  insert,
  attributes = {},
}: {
  readonly insert: unknown;
  readonly attributes?: Formats;
}): string =>
  typeof insert === 'string' && !Object.keys(attributes).some((key) => key.startsWith('deletion')) ? insert : '';
