import { STYLE_IDS } from '../words.ts';
import type { DocumentNode, PageSetup } from '@editor-companion/document';
import type { LengthBase } from '../../content/css/length.ts';
import type { References } from '../../content/source/references.ts';
import type { OriginalBook } from '../../content/own/original-book.ts';
import type { Changes } from './text/changes.ts';
import { TrackedBlocks } from './tracked-blocks.ts';
import type { CommentBook } from './text/comment-book.ts';
import type { Master, Masters } from './page/masters.ts';
import type { Objects } from './objects.ts';
import type { OutlineNumbers } from './style/outline.ts';
import type { AutomaticStyles, NamedStyles } from './style/styles.ts';

/** What the whole document shares while it is written. */
export interface Odt {
  readonly automatic: AutomaticStyles;
  readonly named: NamedStyles;
  readonly objects: Objects;
  readonly changes: Changes;
  readonly comments: CommentBook;
  readonly originals: OriginalBook;
  readonly references: References;
  readonly outline: OutlineNumbers;
  /** What of its properties the file says. */
  readonly properties: ReadonlySet<string>;
  /** Names in which captions are counted. */
  readonly sequences: Set<string>;
  /** Texts of notes by kind and id. */
  readonly notes: ReadonlyMap<string, readonly DocumentNode[]>;
  readonly page: PageSetup;
  readonly base: LengthBase;
  readonly masters: Masters;
  readonly writeBlocks: (story: Story, nodes: readonly DocumentNode[]) => void;
  nextId: number;
}

export type StoryKind = 'body' | 'band' | 'note' | 'comment' | 'box';

/** A list that is being written: how it is opened once more, and what ends its present item. */
export interface OpenList {
  readonly again: string;
  itemEnd: string;
  /** As the list says, else as the list around it. */
  readonly isRightToLeft: boolean;
}

/** One flow of text, and where writing it stands. */
export class Story {
  readonly odt: Odt;
  readonly kind: StoryKind;
  /** XML, a block a string; what a paragraph ends with stands by itself. */
  readonly blocks: string[] = [];
  readonly tracked: TrackedBlocks;
  /** px. */
  width: number;
  /** Style of paragraphs that name none. */
  style: string = STYLE_IDS.text;
  textAlign: string | undefined;
  /** The block that is written, where it tells what is unknown about it: its first paragraph gets the bookmark. */
  teller: DocumentNode | undefined;
  /** Lines of a table of contents are written. */
  isContents = false;
  /** Of the paragraph that is written. */
  anchor: string | undefined;
  /** References to notes that a box holds, which stand behind it. */
  readonly moved: DocumentNode[] = [];
  /** The lists that are open, the innermost last. */
  readonly lists: OpenList[] = [];
  /** What the next paragraph begins with: a page, a column. */
  pendingBreak: 'page' | 'column' | undefined;
  /** The kind of pages that the next paragraph begins. */
  pendingMaster: Master | undefined;
  /** The kind of pages that the text is to stand on from the next break on, and the one that it stands on. */
  pages: Master | undefined;
  /** Whether a paragraph or table is there already: what stands before all of them breaks no page. */
  hasBegun = false;
  /** A section has named the kind of pages that the next paragraph begins: a break that comes first in it is one more. */
  isEntering = false;
  #running: Master | undefined;

  constructor(odt: Odt, kind: StoryKind, width: number) {
    this.odt = odt;
    this.tracked = new TrackedBlocks(odt.changes, this.blocks);
    this.kind = kind;
    this.width = width;
  }

  /** The pages on which the document begins. */
  begin(pages: Master): void {
    this.pages = pages;
    this.#running = pages;
  }

  /** Whether that is another size of pages than that of those that the text stands on: such always begin anew. */
  isOtherSize(size: string): boolean {
    return size !== this.#running?.size;
  }

  /** What the next block says of the page that it begins, if it does: a break, or the name of another kind of pages. */
  takeBreak(): { readonly breakBefore: 'page' | 'column' | undefined; readonly masterPage: string | undefined } {
    const { pendingBreak, pendingMaster, pages } = this;
    const turns = pendingBreak === 'page' && pages !== undefined && pages.run !== this.#running?.run;
    const master = pendingMaster ?? (turns ? pages : undefined);
    this.hasBegun = true;
    this.pendingBreak = undefined;
    this.pendingMaster = undefined;
    this.isEntering = false;
    if (master) this.#running = master;
    return { breakBefore: master ? undefined : pendingBreak, masterPage: master?.name };
  }

  /** Whether the next block begins a page or column. */
  get startsAnew(): boolean {
    return this.pendingBreak !== undefined || this.pendingMaster !== undefined;
  }

  get isInList(): boolean {
    return this.lists.length > 0;
  }

  toXml(): string {
    this.tracked.end();
    return this.blocks.join('');
  }
}
