import type { DocumentNode, PageSetup } from '@editor-companion/document';
import type { LengthBase } from '../../content/css/length.ts';
import type { Bookmarks } from './text/bookmarks.ts';
import type { CommentBook } from './note/comment-book.ts';
import type { Placeholders } from './form/placeholders.ts';
import type { MediaParts } from '../../media/media-parts.ts';
import type { References } from '../../content/source/references.ts';
import type { NoteBook } from './note-book.ts';
import type { HeadingNumbering } from './block/heading-numbering.ts';
import type { Numbering, OpenList } from './block/numbering.ts';
import type { Relationships } from '../../package/write-package.ts';
import type { Parts } from './parts.ts';
import type { OriginalBook } from '../../content/own/original-book.ts';
import type { Changes } from './text/changes.ts';
import { Moves } from './text/moves.ts';
import type { StyleLook } from './text/run-properties.ts';
import type { Styles } from './style/styles.ts';

/** What the whole document shares while it is written. */
export interface Docx {
  readonly parts: Parts;
  readonly styles: Styles;
  readonly numbering: Numbering;
  readonly headings: HeadingNumbering;
  readonly media: MediaParts;
  readonly bookmarks: Bookmarks;
  readonly placeholders: Placeholders;
  readonly references: References;
  readonly notes: NoteBook;
  readonly comments: CommentBook;
  readonly changes: Changes;
  readonly originals: OriginalBook;
  readonly page: PageSetup;
  readonly base: LengthBase;
  /** Writes blocks into a story: blocks hold tables and boxes that hold blocks. */
  readonly writeBlocks: (story: Story, nodes: readonly DocumentNode[]) => void;
  /** Writes inline nodes: fields in a line hold words and links. */
  readonly writeInlines: (story: Story, nodes: readonly DocumentNode[], look: StyleLook) => string;
  nextDrawing: number;
  nextChart: number;
  nextControl: number;
}

export type StoryKind = 'body' | 'band' | 'note' | 'comment' | 'box';

/** One flow of text, such as the body, a footnote or a text box, and where writing it stands. */
export class Story {
  readonly docx: Docx;
  readonly kind: StoryKind;
  /** Of the part that the story is written into. */
  readonly relationships: Relationships;
  /** XML, a block a string; what a paragraph ends with stands by itself, so that boxes can be put in front of it. */
  readonly blocks: string[] = [];
  /** Where the section begins that is being written: a box is not anchored in a paragraph of the one before. */
  sectionStart = 0;
  /** The list whose item is being written. */
  list: OpenList | undefined;
  /** What styles and containers around add to paragraphs. */
  around: Surroundings = {};
  /** The block that is written, where it tells what is unknown about it: its first paragraph gets the bookmark. */
  teller: DocumentNode | undefined;
  /** What stands in front of the next paragraph's words: the start of a field that spans several. */
  fieldStart = '';
  /** References to notes that a box holds, which stand behind it. */
  readonly moved: DocumentNode[] = [];
  /** Width that is there for content, in px. */
  width: number;
  /** Comments that begin or end at a node of this story. */
  readonly ranges: {
    readonly starts: ReadonlyMap<DocumentNode, readonly string[]>;
    readonly ends: ReadonlyMap<DocumentNode, readonly string[]>;
  };
  readonly moves: Moves;

  constructor(
    docx: Docx,
    kind: StoryKind,
    relationships: Relationships,
    { width, content }: { width: number; content: readonly DocumentNode[] },
  ) {
    this.docx = docx;
    this.kind = kind;
    this.relationships = relationships;
    this.width = width;
    this.ranges = docx.comments.rangesIn(content);
    this.moves = new Moves(content, docx.changes);
  }

  toXml(): string {
    return this.blocks.join('');
  }
}

/** What the blocks around a paragraph ask of it. */
export interface Surroundings {
  /** Lines of a table of contents: their links look like the text around them. */
  contents?: boolean;
  quote?: boolean;
  /** Twips, beside that of lists. */
  indent?: number;
  textAlign?: string | undefined;
  /** Style of paragraphs that name none. */
  style?: string | undefined;
  look?: StyleLook | undefined;
}

export const PARAGRAPH_END = '</w:p>';
