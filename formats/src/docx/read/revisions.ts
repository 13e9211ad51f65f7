import { isDeepStrictEqual } from 'node:util';
import type { DocumentMark, ImportedRevision, ReadOptions } from '@editor-companion/document';
import { SUGGESTED } from '@editor-companion/document/yjs';
import type { XmlReader } from '../../package/xml/xml-reader.ts';
import type { ChangeOrigin, TrackedBlock } from './style/properties.ts';
import { anchorId, clip } from '../../content/bounds.ts';
import { lookup } from '../../package/lookup.ts';

export type Change = ImportedRevision['kind'];

/** Tracked changes (17.13.5): applied, undone, or kept as marks and listed. */
export class Revisions {
  readonly #mode: ReadOptions['revisions'];
  readonly #list = new Map<string, ImportedRevision>();

  constructor(mode: ReadOptions['revisions']) {
    this.#mode = mode;
  }

  /** Whether content that was inserted or deleted is no longer, or not yet, there. */
  hides(change: Change): boolean {
    if (change === 'formatChange') return false;
    return this.#mode === (change === 'insertion' ? 'reject' : 'accept');
  }

  /** The mark of a change, where changes are kept. */
  mark(change: Change, { id: number = String(this.#list.size), author, date }: ChangeOrigin): DocumentMark | undefined {
    if (this.#mode !== 'keep') return undefined;
    const id = anchorId(`${INITIALS[change]}${number}`);
    this.#list.set(id, { id, kind: change, author, ...(date !== undefined && { date }) });
    return { type: change, attrs: { id, author, date: date ?? null } };
  }

  /**
   * What a block says in its attribute `change`, where changes are kept: a suggestion to whoever accepts or rejects it. Not listed, as the text
   * within it is.
   */
  ofBlock({ kind, id: number, author, date }: TrackedBlock): Readonly<Record<string, unknown>> | undefined {
    if (this.#mode !== 'keep') return undefined;
    const id = `${SUGGESTED}${anchorId(`${INITIALS[kind]}${number ?? ''}`)}`;
    return { kind, id, author, date: date ?? null };
  }

  /** A change of format is undone where changes are rejected: what was before holds. */
  get undoesFormats(): boolean {
    return this.#mode === 'reject';
  }

  /** The mark of a change of format with the marks that it took away and gave. */
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

const INITIALS: Readonly<Record<Change, string>> = { insertion: 'i', deletion: 'd', formatChange: 'f' };

/** Who made the change that is the current element, and when. */
export function changeOrigin(xml: XmlReader): ChangeOrigin {
  const [id, date] = [xml.attribute('w:id'), xml.attribute('w:date')?.slice(0, 64)];
  return {
    ...(id !== undefined && { id }),
    author: clip(xml.attribute('w:author') ?? '', 256),
    ...(date !== undefined && { date }),
  };
}

/** The change of a whole paragraph or row that the current element stands for. */
export function blockChange(xml: XmlReader): TrackedBlock | undefined {
  const kind = changeOf(xml.name);
  return kind === undefined || kind === 'formatChange' ? undefined : { kind, ...changeOrigin(xml) };
}

/** The kind of change that an element around runs stands for. */
export const changeOf = (name: string): Change | undefined => CHANGES[name];

const CHANGES = lookup<Change>({
  'w:ins': 'insertion',
  'w:moveTo': 'insertion',
  'w:del': 'deletion',
  'w:moveFrom': 'deletion',
});
