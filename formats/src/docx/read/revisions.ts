import type { DocumentMark, ImportedRevision, ReadOptions } from '@editor-companion/document';
import type { XmlReader } from '../../package/xml/xml-reader.ts';
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
    return this.#mode === (change === 'insertion' ? 'reject' : 'accept');
  }

  /** The mark of the change that is the current element, where changes are kept. */
  mark(change: Change, xml: XmlReader): DocumentMark | undefined {
    if (this.#mode !== 'keep') return undefined;
    const author = clip(xml.attribute('w:author') ?? '', 256);
    const date = xml.attribute('w:date')?.slice(0, 64);
    const id = anchorId(`${change === 'insertion' ? 'i' : 'd'}${xml.attribute('w:id') ?? this.#list.size}`);
    this.#list.set(id, { id, kind: change, author, ...(date !== undefined && { date }) });
    return { type: change, attrs: { id, author, date: date ?? null } };
  }

  list(): ImportedRevision[] {
    return [...this.#list.values()];
  }
}

/** The kind of change that an element around runs stands for. */
export const changeOf = (name: string): Change | undefined => CHANGES[name];

const CHANGES = lookup<Change>({
  'w:ins': 'insertion',
  'w:moveTo': 'insertion',
  'w:del': 'deletion',
  'w:moveFrom': 'deletion',
});
