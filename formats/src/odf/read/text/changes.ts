import { append } from '../../../package/list.ts';
import type { DocumentMark, DocumentNode, ImportedRevision, ReadOptions } from '@editor-companion/document';
import type { InlineBuilder } from '../../../content/text/inline-builder.ts';
import { anchorId, clip } from '../../../content/bounds.ts';
import type { XmlReader } from '../../../package/xml/xml-reader.ts';
import type { Story } from '../story.ts';
import { SPLIT } from './flow.ts';
import { lookup } from '../../../package/lookup.ts';

interface Region {
  readonly revision: ImportedRevision;
  /** What was deleted; it stands apart from the text, and is put back once. */
  deleted: DocumentNode[];
}

/** Tracked changes (ODF 1.3, part 3, 5.5): applied, undone, or kept as marks and listed. */
export class Changes {
  readonly #mode: ReadOptions['revisions'];
  readonly #regions = new Map<string, Region>();

  constructor(mode: ReadOptions['revisions']) {
    this.#mode = mode;
  }

  list(): ImportedRevision[] {
    return this.#mode === 'keep' ? [...this.#regions.values()].map(({ revision }) => revision) : [];
  }

  /** Reads text:tracked-changes, the current element. */
  read(story: Story): void {
    const { xml } = story;
    const level = xml.depth;
    while (xml.nextChild(level)) {
      const id = xml.attribute('text:id') ?? xml.attribute('xml:id') ?? '';
      const inner = xml.depth;
      while (xml.nextChild(inner)) {
        const kind = KINDS[xml.name];
        if (kind) this.#readRegion(story, { id, kind });
      }
    }
  }

  /** The change begins at this place of the story. */
  start(story: Story, id: string): void {
    const revision = this.#regions.get(id)?.revision;
    if (!revision) return;
    if (this.#hides(revision.kind)) story.cuts.add(id);
    else if (this.#mode === 'keep' && !story.openChanges.has(id)) {
      const mark = markOf(revision);
      story.openChanges.set(id, mark);
      story.marks.push(mark);
    }
  }

  end(story: Story, id: string): void {
    story.cuts.delete(id);
    const mark = story.openChanges.get(id);
    if (mark) story.marks.remove(mark);
    story.openChanges.delete(id);
  }

  /** What stood at this place before it was deleted; nothing when the deletion is applied. */
  take(id: string): DocumentNode[] {
    const region = this.#regions.get(id);
    if (!region) return [];
    const { deleted } = region;
    region.deleted = [];
    return deleted;
  }

  #hides(kind: ImportedRevision['kind']): boolean {
    if (kind === 'formatChange') return false;
    return this.#mode === (kind === 'insertion' ? 'reject' : 'accept');
  }

  #readRegion(story: Story, { id, kind }: { id: string; kind: ImportedRevision['kind'] }): void {
    const { xml } = story;
    const region: Region = {
      revision: { id: anchorId(id || `c${this.#regions.size}`), kind, author: '' },
      deleted: [],
    };
    this.#regions.set(id, region);
    // The change's author comes first, its content after.
    const inside = story.nested();
    const level = xml.depth;
    let opened = false;
    const open = (): void => {
      if (!opened && this.#mode === 'keep') inside.marks.push(markOf(region.revision));
      opened = true;
    };
    while (xml.nextChild(level)) {
      if (xml.name === 'office:change-info') readInfo(xml, region.revision);
      else if (kind === 'deletion' && !this.#hides(kind)) {
        open();
        append(region.deleted, story.odf.readOne(inside));
      }
    }
  }
}

const KINDS = lookup<ImportedRevision['kind']>({
  'text:insertion': 'insertion',
  'text:deletion': 'deletion',
  'text:format-change': 'formatChange',
});

function readInfo(xml: XmlReader, revision: ImportedRevision): void {
  const level = xml.depth;
  while (xml.nextChild(level)) {
    if (xml.name === 'dc:creator') revision.author = clip(xml.text().trim(), 256);
    else if (xml.name === 'dc:date') revision.date = xml.text().trim().slice(0, 64);
  }
}

const markOf = ({ id, kind, author, date }: ImportedRevision): DocumentMark => ({
  type: kind,
  attrs: { id, author, date: date ?? null },
});

/** Puts deleted blocks back into a paragraph: its text in the line, and a new paragraph wherever one had ended. */
export function putBack(builder: InlineBuilder, deleted: readonly DocumentNode[]): void {
  for (const [index, node] of deleted.entries()) {
    const isText = node.type === 'paragraph' || node.type === 'heading';
    if (index > 0 && isText) builder.block(SPLIT);
    if (!isText) builder.block(node);
    else for (const inline of node.content ?? []) builder.inline(inline);
  }
}
