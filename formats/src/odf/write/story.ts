import { STYLE_IDS } from '../words.ts';
import type { DocumentNode, PageSetup } from '@editor-companion/document';
import type { LengthBase } from '../../content/css/length.ts';
import type { References } from '../../content/source/references.ts';
import type { OriginalBook } from '../../content/own/original-book.ts';
import type { Changes } from './text/changes.ts';
import { TrackedBlocks } from './tracked-blocks.ts';
import type { IndexRanges } from './field/index-ranges.ts';
import type { BookmarkWriter } from './text/bookmark-writer.ts';
import type { CommentBook } from './text/comment-book.ts';
import type { Master, Masters } from './page/masters.ts';
import type { NoteBook } from './note-book.ts';
import type { Objects } from './objects.ts';
import type { OutlineNumbers } from './style/outline.ts';
import type { AutomaticStyles, NamedStyles } from './style/styles.ts';

/** The state that all text flows of a document share while it is written. */
export interface Odt {
  readonly automatic: AutomaticStyles;
  readonly named: NamedStyles;
  readonly objects: Objects;
  readonly changes: Changes;
  readonly comments: CommentBook;
  readonly bookmarks: BookmarkWriter;
  readonly indexRanges: IndexRanges;
  readonly originals: OriginalBook;
  readonly references: References;
  readonly outline: OutlineNumbers;
  /** The document properties that the file states. */
  readonly properties: ReadonlySet<string>;
  /** Names of caption sequences. */
  readonly sequences: Set<string>;
  readonly notes: NoteBook;
  readonly page: PageSetup;
  readonly base: LengthBase;
  readonly masters: Masters;
  readonly writeBlocks: (story: Story, nodes: readonly DocumentNode[]) => void;
  nextId: number;
}

export type StoryKind = 'body' | 'band' | 'note' | 'comment' | 'box';

/** An open list: the tags that open it again, and those that close its current item. */
export interface OpenList {
  readonly again: string;
  itemEnd: string;
  /** The indent of its text in points. */
  readonly indent: number;
  /** The direction of the list, or else of the surrounding list. */
  readonly isRightToLeft: boolean;
}

/** One text flow, with the writer's current state. */
export class Story {
  readonly odt: Odt;
  readonly kind: StoryKind;
  /** XML, one string per block. The end of a paragraph may be a separate string. */
  readonly blocks: string[] = [];
  readonly tracked: TrackedBlocks;
  /** The width in pixels. */
  width: number;
  /** The style of paragraphs that name none. */
  style: string = STYLE_IDS.text;
  textAlign: string | undefined;
  /** The current block if the originals part records details of it that ODF cannot express. Its first paragraph gets the bookmark. */
  teller: DocumentNode | undefined;
  /** True while lines of a table of contents are written. */
  isContents = false;
  /** The anchor of the current paragraph. */
  anchor: string | undefined;
  /** The XML of boxes with a position, which the next paragraph holds. */
  boxes = '';
  /** Note references inside a box, which are written after it. */
  readonly moved: DocumentNode[] = [];
  /** The open lists, the innermost last. */
  readonly lists: OpenList[] = [];
  /** The break before the next paragraph: a page or a column. */
  pendingBreak: 'page' | 'column' | undefined;
  /** The master page that the next paragraph begins. */
  pendingMaster: Master | undefined;
  /** The master page from the next break on, and the current one. */
  pages: Master | undefined;
  /** True after the first paragraph or table. Breaks before it have no effect. */
  hasBegun = false;
  /** True if a section has set the master page of the next paragraph. A break before that paragraph is an additional one. */
  isEntering = false;
  #running: Master | undefined;

  constructor(odt: Odt, kind: StoryKind, width: number) {
    this.odt = odt;
    this.tracked = new TrackedBlocks(odt.changes, this.blocks);
    this.kind = kind;
    this.width = width;
  }

  /** Sets the master page on which the document begins. */
  begin(pages: Master): void {
    this.pages = pages;
    this.#running = pages;
  }

  /** Tells whether a page size differs from the current pages. Such pages always start with a break. */
  isOtherSize(size: string): boolean {
    return size !== this.#running?.size;
  }

  /** Returns and clears the page attributes of the next block: a break, or the name of another master page. */
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

  /** Returns and removes the boxes of the next paragraph. */
  takeBoxes(): string {
    const { boxes } = this;
    this.boxes = '';
    return boxes;
  }

  /** True if the next block begins a page or column. */
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
