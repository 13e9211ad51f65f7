import type { DocumentNode } from '@editor-companion/document';
import type { FlatBlock } from '../../../content/block/flat-block.ts';
import { contentsNode, isBreak } from '../../../content/text/contents.ts';
import { contentsAttributes } from '../../contents-code.ts';
import type { Story } from '../story.ts';
import { fieldWords } from './field.ts';

/** Blocks one after another: those that a table of contents shows become a node when its field ends. */
export class ContentsGatherer {
  readonly #story: Story;
  readonly #blocks: FlatBlock[];
  readonly #assemble: (blocks: readonly FlatBlock[]) => DocumentNode[];
  /** Where the blocks of the open table begin. */
  #start: number | undefined;

  constructor(story: Story, blocks: FlatBlock[], assemble: (blocks: readonly FlatBlock[]) => DocumentNode[]) {
    this.#story = story;
    this.#blocks = blocks;
    this.#assemble = assemble;
  }

  /** Runs around the reading of one block. */
  around(read: () => void): void {
    const { fields } = this.#story;
    const before = fields.contents;
    const start = this.#blocks.length;
    read();
    const { contents } = fields;
    if (contents !== before) this.#start = start;
    if (!contents || contents.isOpen || contents.isGathered || this.#start === undefined) return;
    contents.isGathered = true;
    // A paragraph with nothing but the end of the field stands behind it.
    const isEnd = this.#start < start && this.#blocks.length === start + 1 && isEmpty(this.#blocks[start]);
    this.#gather(contents.code, this.#start, isEnd ? start : this.#blocks.length);
    this.#start = undefined;
  }

  #gather(code: string, start: number, stop: number): void {
    const attrs = contentsAttributes(fieldWords(code));
    // A section that ends with the table ends behind it.
    let end = stop;
    while (end > start && isBreak(this.#blocks[end - 1])) end -= 1;
    const lines = this.#blocks.slice(start, end);
    // Pages and sections are told apart among the blocks of the body alone.
    if (!attrs || lines.length === 0 || lines.some(isBreak)) return;
    const content = this.#assemble(lines.filter(({ isSeparator }) => isSeparator !== true));
    this.#blocks.splice(start, end - start, { node: contentsNode(this.#story.docx.bookmarks, attrs, content) });
  }
}

const isEmpty = (block: FlatBlock | undefined): boolean =>
  block?.node.type === 'paragraph' && block.node.content === undefined;
