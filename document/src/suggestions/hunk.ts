import type { XmlElement } from 'yjs';
import type { DocumentMark } from '../json.ts';
import { isSame } from '../record.ts';
import { formatsBetween, type Changes, type ParentChange } from '../live/manner.ts';
import type { JsonToken, TextToken, Token } from '../live/tokens.ts';
import { markBehind, markOfChange, type TrackedChange } from '../tracked/change.ts';
import { markGone } from './gone.ts';
import { suggested, unitsIn } from './inserted.ts';
import type { Tracking } from './tracking.ts';

/** Changes of a parent's content. Adjacent changes form one suggestion. */
export class Hunk implements Changes {
  readonly #tracking: Tracking;
  readonly #change: ParentChange;
  /** The suggester's own node around the changes, to whose suggestion they belong. */
  readonly #around: TrackedChange | undefined;
  #inserts: { readonly gap: number; readonly token: JsonToken }[] = [];
  #removed: { readonly place: number; readonly token: TextToken }[] = [];
  #gone: XmlElement[] = [];
  #id: string | undefined;
  #blanks = 0;

  constructor(tracking: Tracking, change: ParentChange, around: TrackedChange | undefined) {
    this.#tracking = tracking;
    this.#change = change;
    this.#around = around;
  }

  insert(gap: number, token: JsonToken): void {
    this.#go();
    this.#inserts.push({ gap, token });
  }

  remove(place: number, token: Token): void {
    this.#go();
    if (token.kind === 'node') this.#gone.push(token.element);
    else if (token.kind === 'text') {
      const id = this.#tracking.ids.of(token.holder)[token.offset];
      if (this.#tracking.isOwnUnit(token.formats, id)) this.#change.splice.remove(place);
      else this.#removed.push({ place, token });
    }
  }

  marks(place: number, { formats }: TextToken, before: readonly DocumentMark[], after: readonly DocumentMark[]): void {
    const tracking = this.#tracking;
    const change = formatsBetween(before, after, tracking.book);
    if (Object.keys(change).length === 0) return;
    if (!tracking.markOn(formats, 'insertion').own) {
      this.#go();
      Object.assign(change, this.#formatChange(formats, before, after));
    }
    this.#change.splice.format(place, change);
  }

  /** A blank between two changes does not separate them. */
  stay(token: Token): void {
    if (token.kind === 'text' && token.unit === ' ' && this.#blanks === 0) this.#blanks = 1;
    else this.end();
  }

  end(): void {
    if (this.#inserts.length + this.#removed.length + this.#gone.length === 0 && this.#id === undefined) return;
    this.#delete();
    this.#insert();
    [this.#inserts, this.#removed, this.#gone, this.#id, this.#blanks] = [[], [], [], undefined, 0];
  }

  #go(): void {
    this.#blanks = 0;
  }

  #idOf(): string {
    return (this.#id ??= this.#around?.id ?? this.#tracking.nextId());
  }

  #delete(): void {
    const tracking = this.#tracking;
    for (const element of this.#gone) markGone(element, this.#idOf(), tracking);
    if (this.#removed.length === 0) return;
    const doc = docOf(this.#change);
    const ids = this.#removed.flatMap(({ token }) => tracking.ids.of(token.holder)[token.offset] ?? []);
    const since = tracking.sinceOf(ids, doc);
    for (const { place, token } of this.#removed) {
      const { other } = tracking.markOn(token.formats, 'deletion');
      const details = { since, length: ids.length, ...(other && { was: other.attrs ?? {} }) };
      const { key, value } = tracking.book.formatOf(markOfChange(tracking.change('deletion', this.#idOf(), details)));
      this.#change.splice.format(place, { [key]: value });
    }
  }

  #insert(): void {
    if (this.#inserts.length === 0) return;
    const tracking = this.#tracking;
    const { parent, splice } = this.#change;
    const since = { [String(docOf(this.#change).clientID)]: null };
    const length = this.#inserts.reduce((sum, { token }) => sum + unitsIn(token), 0);
    const change = tracking.change('insertion', this.#idOf(), { since, length });
    for (const { gap, token } of this.#inserts)
      splice.insert(gap, suggested(token, change, tracking.typeOf(parent), tracking.reading.schema));
  }

  #formatChange(
    formats: TextToken['formats'],
    before: readonly DocumentMark[],
    after: readonly DocumentMark[],
  ): Record<string, unknown> {
    const { book } = this.#tracking;
    const { own: first, other } = this.#tracking.markOn(formats, 'formatChange');
    const original = first ? undone(before, first) : before;
    const taken = original.filter((mark) => !after.some((one) => isSame(one, mark)));
    const given = after.filter((mark) => !original.some((one) => isSame(one, mark)));
    const was = first ? first.was : other?.attrs;
    if (taken.length === 0 && given.length === 0) {
      const behind = first && markBehind(first);
      return { formatChange: behind ? book.formatOf(behind).value : null };
    }
    const tracked = this.#tracking.change('formatChange', first?.id ?? this.#idOf(), {
      before: taken,
      after: given,
      ...(was && { was }),
    });
    const { key, value } = book.formatOf(markOfChange(tracked));
    return { [key]: value };
  }
}

/** Returns marks as they were before a change. */
export function undone(marks: readonly DocumentMark[], { before = [], after = [] }: TrackedChange): DocumentMark[] {
  const [taken, given] = [before as readonly DocumentMark[], after as readonly DocumentMark[]];
  const left = marks.filter((mark) => !given.some((one) => isSame(one, mark)));
  return [...left, ...taken.filter(({ type }) => !left.some((mark) => mark.type === type))];
}

function docOf({ parent }: ParentChange) {
  if (!parent.doc) throw new TypeError('A live document belongs to a Y.Doc.');
  return parent.doc;
}
