import type { NodeType } from '@tiptap/pm/model';
import { getState, XmlElement, type Doc } from 'yjs';
import type { DocumentMark } from '../json.ts';
import { isSame, own } from '../record.ts';
import type { FormatBook } from '../live/formats.ts';
import {
  changedNames,
  Direct,
  setAttribute,
  type Changes,
  type Manner,
  type MannerOf,
  type ParentChange,
  type PlacedStep,
} from '../live/manner.ts';
import type { LiveReading } from '../live/reading.ts';
import type { Formats, Parent } from '../live/tokens.ts';
import {
  attributeOfChange,
  CHANGE,
  changeOfMark,
  changeOfNode,
  type Suggester,
  type SuggestionKind,
  type TrackedChange,
} from '../tracked/change.ts';
import { arrange } from './arrange.ts';
import { takesMarks } from './fits.ts';
import { Hunk } from './hunk.ts';
import { isSince, TextIds, type UnitId } from './text-ids.ts';
import { unfit } from '../live/unfit.ts';

/** The author of the suggestions that changes become. */
export interface TrackOptions extends Suggester {
  /** Returns the id of a new suggestion, which begins with `SUGGESTED`. */
  readonly nextId: () => string;
}

/** An option of `patch`: changes become suggestions, and no content of others is removed. */
export const suggesting =
  (options: TrackOptions): MannerOf =>
  (reading, book) =>
    new Tracking(reading, book, options);

type Attributes = Readonly<Record<string, unknown>>;
type Since = Readonly<Record<string, number | null>>;

/**
 * Converts changes to suggestions: no content of others is removed, and new content is marked. Suggestions that the reading shows as
 * accepted (`accepting`) are the suggester's own and are changed directly.
 */
export class Tracking implements Manner {
  readonly isLossless = true;
  readonly reading: LiveReading;
  readonly book: FormatBook;
  readonly ids = new TextIds();
  readonly #options: TrackOptions;
  readonly #direct: Direct;

  constructor(reading: LiveReading, book: FormatBook, options: TrackOptions) {
    this.reading = reading;
    this.book = book;
    this.#options = options;
    this.#direct = new Direct(book);
  }

  arrange(change: Omit<ParentChange, 'splice'>): readonly PlacedStep[] {
    const { parent, steps } = change;
    const type = this.typeOf(parent);
    if (!takesMarks(type, this.reading.schema)) {
      if (!this.#insertedAround(parent) && steps.some(({ kind }) => kind !== 'stay')) throw unfit.error(type?.name);
      return steps;
    }
    const { fullSchema } = this.reading;
    const arranged = arrange(change, type && own(fullSchema.nodes, type.name), fullSchema);
    if (!arranged) throw unfit.error(type?.name);
    return arranged;
  }

  in(change: ParentChange): Changes {
    const inserted = this.#insertedAround(change.parent);
    if (inserted && !takesMarks(this.typeOf(change.parent), this.reading.schema)) return this.#direct.in(change);
    return new Hunk(this, change, inserted);
  }

  #insertedAround(parent: Parent): TrackedChange | undefined {
    const around = parent instanceof XmlElement ? this.ownOf(parent) : undefined;
    return around?.kind === 'insertion' ? around : undefined;
  }

  attributes(element: XmlElement, before: Attributes, after: Attributes): void {
    const names = changedNames(before, after);
    if (names.length === 0) return;
    const change = this.ownOf(element);
    const first = change?.kind === 'formatChange' ? change : undefined;
    const old = Object.fromEntries(names.map((name) => [name, element.getAttribute(name) ?? null]));
    this.#direct.attributes(element, before, after);
    if (change?.kind === 'insertion') return;
    const was: Attributes = { ...old, ...(first?.before as Attributes | undefined) };
    const now: Attributes = { ...(first?.after as Attributes | undefined), ...pick(after, names) };
    const changed = Object.keys(now).filter((name) => !isSame(was[name] ?? null, now[name] ?? null));
    const behind = first ? first.was : recordOf(element.getAttribute(CHANGE));
    if (changed.length === 0) return setAttribute(element, CHANGE, behind);
    const tracked = this.change('formatChange', first?.id ?? this.nextId(), {
      before: pick(was, changed),
      after: pick(now, changed),
      ...(behind && { was: behind }),
    });
    setAttribute(element, CHANGE, attributeOfChange(tracked));
  }

  nextId(): string {
    return this.#options.nextId();
  }

  change(
    kind: SuggestionKind,
    id: string,
    details: Pick<TrackedChange, 'since' | 'length' | 'before' | 'after' | 'was'> = {},
  ): TrackedChange {
    const { nextId: _, ...suggester } = this.#options;
    return { kind, id, ...suggester, ...details };
  }

  typeOf(parent: Parent): NodeType | undefined {
    const { schema } = this.reading;
    return parent instanceof XmlElement ? own(schema.nodes, parent.nodeName) : schema.topNodeType;
  }

  /** Returns the suggester's own change of a node. */
  ownOf(element: XmlElement): TrackedChange | undefined {
    const change = changeOfNode(element.getAttributes());
    return change && this.reading.accepting?.(change) === true ? change : undefined;
  }

  /** Returns the suggester's own change of a text, and the mark of another author's change of the same kind. */
  markOn(formats: Formats, kind: SuggestionKind): { readonly own?: TrackedChange; readonly other?: DocumentMark } {
    for (const mark of this.reading.marksOf(formats)) {
      if (mark.type !== kind) continue;
      const change = changeOfMark(mark);
      return change && this.reading.accepting?.(change) === true ? { own: change } : { other: mark };
    }
    return {};
  }

  /** Tells whether the suggester inserted a text unit, and no one else typed it into inserted text. */
  isOwnUnit(formats: Formats, id: UnitId | undefined): boolean {
    const { own: change } = this.markOn(formats, 'insertion');
    return change !== undefined && (!change.since || !id || isSince(id, change.since));
  }

  /** Returns the clients and clocks of these units: everything that the clients have written so far. */
  sinceOf(ids: Iterable<UnitId>, doc: Doc): Since {
    const since: Record<string, number> = {};
    for (const { client } of ids) since[String(client)] ??= getState(doc.store, client);
    return since;
  }
}

const recordOf = (value: unknown): Attributes | undefined =>
  typeof value === 'object' && value !== null ? (value as Attributes) : undefined;
const pick = (from: Attributes, names: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(names.map((name) => [name, from[name] ?? null]));
