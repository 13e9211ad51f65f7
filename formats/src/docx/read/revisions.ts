import { isDeepStrictEqual } from 'node:util';
import type { DocumentMark, ImportedRevision, ReadOptions } from '@editor-companion/document';
import { SUGGESTED } from '@editor-companion/document/yjs';
import type { XmlReader } from '../../package/xml/xml-reader.ts';
import type { ChangeOrigin, TrackedBlock } from './style/properties.ts';
import { anchorId, clip } from '../../content/bounds.ts';
import { lookup } from '../../package/lookup.ts';

export type Change = ImportedRevision['kind'];

/** Handles tracked changes (17.13.5): applies them, undoes them, or keeps them as marks and lists them. */
export class Revisions {
  readonly #mode: ReadOptions['revisions'];
  readonly #list = new Map<string, ImportedRevision>();
  readonly #moves = new Map<string, Move>();

  constructor(mode: ReadOptions['revisions']) {
    this.#mode = mode;
  }

  /** True if the content of the change is omitted: insertions if changes are rejected, deletions if they are accepted. */
  hides(change: Change): boolean {
    if (change === 'formatChange') return false;
    return this.#mode === (change === 'insertion' ? 'reject' : 'accept');
  }

  /**
   * Returns the mark of a change. Undefined unless changes are kept.
   * @param move the name of the move that it is one place of.
   */
  mark(
    change: Change,
    { id: number = String(this.#list.size), author, date }: ChangeOrigin,
    move?: string,
  ): DocumentMark | undefined {
    if (this.#mode !== 'keep') return undefined;
    const id = move === undefined ? anchorId(`${INITIALS[change]}${number}`) : idOfMove(move);
    this.#list.set(`${change} ${id}`, { id, kind: change, author, ...(date !== undefined && { date }) });
    const attrs = { id, author, date: date ?? null };
    if (move === undefined) return { type: change, attrs };
    return { type: change, attrs: { ...attrs, suggestion: this.#place<MovedPlace>(change, id, { move: true }) } };
  }

  /**
   * Returns the value for a block's attribute `change`, a suggestion to accept or reject. Undefined unless changes are kept. Not listed,
   * because the changed text within the block is listed.
   */
  ofBlock(
    { kind, id: number, author, date }: TrackedBlock,
    move?: string,
  ): Readonly<Record<string, unknown>> | undefined {
    if (this.#mode !== 'keep') return undefined;
    const id = move === undefined ? `${SUGGESTED}${anchorId(`${INITIALS[kind]}${number ?? ''}`)}` : idOfMove(move);
    const change = { kind, id, author, date: date ?? null };
    return move === undefined ? change : this.#place(kind, id, { ...change, move: true });
  }

  /** @param place the properties of a move at one of its places */
  #place<Place extends MovedPlace>(kind: Change, id: string, place: Place): Place {
    const move = this.#moves.get(id) ?? { kinds: new Set(), places: [] };
    this.#moves.set(id, move);
    move.kinds.add(kind);
    move.places.push(place);
    return place;
  }

  /** Call it when everything is read. Turns moves with only one of their two places into plain insertions or deletions. */
  settleMoves(): void {
    for (const { kinds, places } of this.#moves.values())
      if (kinds.size < 2) for (const place of places) delete place.move;
  }

  /** Returns the value of the attribute `change` for a block with changed attributes. Undefined unless changes are kept. */
  formatOfBlock(
    { id: number = '', author, date }: ChangeOrigin,
    before: Readonly<Record<string, unknown>>,
    after: Readonly<Record<string, unknown>>,
  ): Readonly<Record<string, unknown>> | undefined {
    if (!this.isKept) return undefined;
    const id = anchorId(`${SUGGESTED}${INITIALS.formatChange}${number}`);
    return { kind: 'formatChange', id, author, date: date ?? null, before, after };
  }

  get isKept(): boolean {
    return this.#mode === 'keep';
  }

  /** True if changes of format are undone because changes are rejected. The former format then applies. */
  get undoesFormats(): boolean {
    return this.#mode === 'reject';
  }

  /** Returns the mark of a change of format. It lists the marks that the change removed and added. */
  formatMark(
    origin: ChangeOrigin,
    before: readonly DocumentMark[],
    after: readonly DocumentMark[],
  ): DocumentMark | undefined {
    const mark = this.mark('formatChange', origin);
    const lacks = (marks: readonly DocumentMark[], wanted: DocumentMark): boolean =>
      !marks.some((one) => isDeepStrictEqual(one, wanted));
    return (
      mark && {
        type: mark.type,
        attrs: {
          ...mark.attrs,
          suggestion: {
            before: before.filter((one) => lacks(after, one)),
            after: after.filter((one) => lacks(before, one)),
          },
        },
      }
    );
  }

  list(): ImportedRevision[] {
    return [...this.#list.values()];
  }
}

interface MovedPlace {
  move?: boolean;
}

interface Move {
  /** Contains both kinds once the source and the destination of the move are read. */
  readonly kinds: Set<Change>;
  readonly places: MovedPlace[];
}

/** Returns one id for both places of a move, because they are one suggestion. */
const idOfMove = (name: string): string => anchorId(`${SUGGESTED}${name}`);

const INITIALS: Readonly<Record<Change, string>> = { insertion: 'i', deletion: 'd', formatChange: 'f' };

/** Reads the author and the date of the change in the current element. */
export function changeOrigin(xml: XmlReader): ChangeOrigin {
  const [id, date] = [xml.attribute('w:id'), xml.attribute('w:date')?.slice(0, 64)];
  return {
    ...(id !== undefined && { id }),
    author: clip(xml.attribute('w:author') ?? '', 256),
    ...(date !== undefined && { date }),
  };
}

/** Reads the change of a whole paragraph or row from the current element. */
export function blockChange(xml: XmlReader): TrackedBlock | undefined {
  const kind = changeOf(xml.name);
  if (kind === undefined || kind === 'formatChange') return undefined;
  return { kind, ...changeOrigin(xml), ...(xml.name.startsWith('w:move') && { isMoved: true }) };
}

/** Returns the kind of change of an element that encloses runs. */
export const changeOf = (name: string): Change | undefined => CHANGES[name];

const CHANGES = lookup<Change>({
  'w:ins': 'insertion',
  'w:moveTo': 'insertion',
  'w:del': 'deletion',
  'w:moveFrom': 'deletion',
});
