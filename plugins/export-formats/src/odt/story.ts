import type { DocumentNode, PageSetup } from '@editor-companion/core/plugin';
import type { LengthBase } from '../css/length.ts';
import type { Changes } from './changes.ts';
import type { CommentBook } from './comment-book.ts';
import type { Objects } from './objects.ts';
import type { AutomaticStyles, NamedStyles } from './styles.ts';

/** A kind of pages; only where the document begins is one of them its first page. */
export interface Master {
  readonly name: string;
  readonly layout: string;
  readonly hasFirst: boolean;
}

/** What the whole document shares while it is written. */
export interface Odt {
  readonly automatic: AutomaticStyles;
  readonly named: NamedStyles;
  readonly objects: Objects;
  readonly changes: Changes;
  readonly comments: CommentBook;
  /** Texts of notes by kind and id. */
  readonly notes: ReadonlyMap<string, readonly DocumentNode[]>;
  readonly page: PageSetup;
  readonly base: LengthBase;
  /** Page layouts of sections, as XML. */
  readonly layouts: string[];
  /** Kinds of pages beside that of the document's beginning. */
  readonly masters: Master[];
  readonly writeBlocks: (story: Story, nodes: readonly DocumentNode[]) => void;
  nextId: number;
}

export type StoryKind = 'body' | 'band' | 'note' | 'comment' | 'box';

export const PARAGRAPH_ENDS = ['</text:p>', '</text:h>'];

/** A list that is being written: how it is opened once more, and what ends its present item. */
export interface OpenList {
  readonly again: string;
  itemEnd: string;
}

/** One flow of text, and where writing it stands. */
export class Story {
  readonly odt: Odt;
  readonly kind: StoryKind;
  /** XML, a block a string; what a paragraph ends with stands by itself. */
  readonly blocks: string[] = [];
  /** px. */
  width: number;
  /** Style of paragraphs that name none. */
  style = 'Standard';
  textAlign: string | undefined;
  /** The lists that are open, the innermost last. */
  readonly lists: OpenList[] = [];
  /** What the next paragraph begins with: a page, a column. */
  pendingBreak: 'page' | 'column' | undefined;
  /** The kind of pages that the next paragraph begins. */
  pendingMaster: string | undefined;

  constructor(odt: Odt, kind: StoryKind, width: number) {
    this.odt = odt;
    this.kind = kind;
    this.width = width;
  }

  get isInList(): boolean {
    return this.lists.length > 0;
  }

  toXml(): string {
    return this.blocks.join('');
  }
}
