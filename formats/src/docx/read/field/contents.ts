import type { DocumentNode } from '@editor-companion/document';
import type { FlatBlock } from '../../../content/block/flat-block.ts';
import { contentsNode, indexNode, isBreak } from '../../../content/text/contents.ts';
import { contentsAttributes } from '../../contents-code.ts';
import { indexAttributes } from '../../index-code.ts';
import type { Story } from '../story.ts';
import { fieldWords } from './field.ts';

/** Collects the blocks that a table of contents or an index shows. They become one node when the field ends. */
export class ContentsGatherer {
  readonly #story: Story;
  readonly #blocks: FlatBlock[];
  readonly #assemble: (blocks: readonly FlatBlock[]) => DocumentNode[];
  /** The index of the first block in the open table of contents. */
  #start: number | undefined;

  constructor(story: Story, blocks: FlatBlock[], assemble: (blocks: readonly FlatBlock[]) => DocumentNode[]) {
    this.#story = story;
    this.#blocks = blocks;
    this.#assemble = assemble;
  }

  /** Calls `read` for one block and then checks for the end of a table of contents. */
  around(read: () => void): void {
    const { fields } = this.#story;
    const before = fields.contents;
    const start = this.#blocks.length;
    read();
    const { contents } = fields;
    if (contents !== before) this.#start = start;
    if (!contents || contents.isOpen || contents.isGathered || this.#start === undefined) return;
    contents.isGathered = true;
    // A paragraph that contains only the end of the field follows the table. Files of this product have a separator there.
    const isForeign = !this.#story.docx.isOwn;
    const isEnd = isForeign && this.#start < start && this.#blocks.length === start + 1 && isEmpty(this.#blocks[start]);
    this.#gather(contents.code, this.#start, isEnd ? start : this.#blocks.length);
    this.#start = undefined;
  }

  #gather(code: string, start: number, stop: number): void {
    const words = fieldWords(code);
    const attrs = contentsAttributes(words);
    const index = attrs ? undefined : indexAttributes(words);
    const isBibliography = words[0]?.toUpperCase() === 'BIBLIOGRAPHY';
    // If a section ends with the table, its break stays behind the table.
    let end = stop;
    while (end > start && isBreak(this.#blocks[end - 1])) end -= 1;
    const lines = this.#blocks.slice(start, end);
    // Breaks of pages and sections are only handled among the blocks of the body.
    if (!(attrs ?? index ?? isBibliography) || lines.length === 0 || lines.some(isBreak)) return;
    const content = this.#assemble(lines.filter(({ isSeparator }) => isSeparator !== true));
    if (isBibliography) {
      const bibliography = { type: 'bibliography', content };
      this.#story.docx.citations.add(bibliography);
      this.#blocks.splice(start, end - start, { node: bibliography });
      return;
    }
    const node = attrs ? contentsNode(this.#story.docx.bookmarks, attrs, content) : indexNode(index, content);
    this.#blocks.splice(start, end - start, { node });
  }
}

const isEmpty = (block: FlatBlock | undefined): boolean =>
  block?.node.type === 'paragraph' && block.node.content === undefined;
