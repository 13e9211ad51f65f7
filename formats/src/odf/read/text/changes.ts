import { append } from '../../../package/list.ts';
import type { DocumentMark, DocumentNode, ImportedRevision, ReadOptions } from '@editor-companion/document';
import type { InlineBuilder } from '../../../content/text/inline-builder.ts';
import { anchorId, clip } from '../../../content/bounds.ts';
import type { XmlReader } from '../../../package/xml/xml-reader.ts';
import type { Story } from '../story.ts';
import { SPLIT, type Flow } from '../flow.ts';
import { sayChange } from '../tracked-blocks.ts';
import { lookup } from '../../../package/lookup.ts';

interface Region {
  readonly revision: ImportedRevision;
  /** The deleted blocks. They are stored apart from the text and restored once. */
  deleted: DocumentNode[];
}

/** Deleted blocks, and the mark of the deletion if it is kept. */
interface Deleted {
  readonly nodes: readonly DocumentNode[];
  readonly mark: DocumentMark | undefined;
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

  /** Starts a change at the current place of the text flow. */
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

  /** Returns the blocks that were deleted at this place. Undefined if the deletion is applied. */
  take(id: string): Deleted {
    const region = this.#regions.get(id);
    if (!region) return { nodes: [], mark: undefined };
    const { deleted, revision } = region;
    region.deleted = [];
    return { nodes: deleted, mark: this.#mode === 'keep' ? markOf(revision) : undefined };
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
    // The change's author precedes its content.
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

/**
 * Restores deleted blocks in a paragraph: text in the line, and a new paragraph for each deleted paragraph end (ODF 1.3, part 3, 5.5.4). If
 * the paragraph has no text yet, all but the last block are placed before it.
 */
export function putBack(flow: Flow, { nodes, mark }: Deleted): void {
  const { builder } = flow;
  const last = nodes.at(-1);
  if (last && nodes.length > 1 && builder.isEmpty) {
    const whole = isText(last) ? nodes.slice(0, -1) : nodes;
    for (const node of whole) {
      if (mark) sayChange(node, mark);
      flow.before.push(node);
    }
    if (isText(last)) addWords(builder, last);
    return;
  }
  for (const [index, node] of nodes.entries()) {
    const isEnd = index === 0 || index === nodes.length - 1;
    if (mark && !(isEnd && isText(node))) sayChange(node, mark);
    if (node === last && nodes.length > 1 && !isText(node)) flow.behind.push(node);
    else if (!isEnd || !isText(node)) builder.block(node);
    else {
      if (index > 0) builder.block(SPLIT);
      addWords(builder, node);
    }
  }
  if (last && nodes.length > 1 && isText(last)) flow.joined = { last, mark };
}

const isText = ({ type }: DocumentNode): boolean => type === 'paragraph' || type === 'heading';

function addWords(builder: InlineBuilder, { content = [] }: DocumentNode): void {
  for (const inline of content) builder.inline(inline);
}
