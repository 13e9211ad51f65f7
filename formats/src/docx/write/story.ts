import type { DocumentNode, PageSetup } from '@editor-companion/document';
import type { LengthBase } from '../../content/css/length.ts';
import type { BookmarkEnds } from '../../content/source/bookmark-ends.ts';
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

/** The state that all parts of the document share while they are written. */
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
  /** Where bookmarks around texts begin and end. */
  readonly bookmarkEnds: BookmarkEnds;
  readonly changes: Changes;
  readonly originals: OriginalBook;
  readonly page: PageSetup;
  readonly base: LengthBase;
  /** Writes blocks into a text flow. Passed in because blocks contain tables and boxes, which contain blocks. */
  readonly writeBlocks: (story: Story, nodes: readonly DocumentNode[]) => void;
  /** Writes inline nodes. Passed in because inline fields contain text and links. */
  readonly writeInlines: (story: Story, nodes: readonly DocumentNode[], look: StyleLook) => string;
  nextDrawing: number;
  nextChart: number;
  nextControl: number;
}

export type StoryKind = 'body' | 'band' | 'note' | 'comment' | 'box';

/** One flow of text, such as the body, a footnote or a text box, with the state of writing it. */
export class Story {
  readonly docx: Docx;
  readonly kind: StoryKind;
  /** The relationships of the part that contains the text flow. */
  readonly relationships: Relationships;
  /** The XML of the blocks. The end tag of a paragraph is a separate entry, so that boxes can be inserted before it. */
  readonly blocks: string[] = [];
  /** The index of the first block in the current section. A box is not anchored in a paragraph of an earlier section. */
  sectionStart = 0;
  /** The list of the item that is being written. */
  list: OpenList | undefined;
  /** Properties that enclosing containers and styles add to paragraphs. */
  around: Surroundings = {};
  /** The current block if the file stores extra data about it. Its first paragraph gets the bookmark that identifies it. */
  teller: DocumentNode | undefined;
  /** XML before the content of the next paragraph: the start of a field that spans several paragraphs. */
  fieldStart = '';
  /** The XML of boxes that have a position and are anchored in the next paragraph. */
  boxes = '';
  /** References to notes within a box. They are written after the box. */
  readonly moved: DocumentNode[] = [];
  /** The width available for content, in px. */
  width: number;
  /** Comments that begin or end at a node of this text flow. */
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

/** Properties that the enclosing blocks set for a paragraph. */
export interface Surroundings {
  /** True for the lines of a table of contents. Their links have the appearance of the surrounding text. */
  contents?: boolean;
  quote?: boolean;
  /** In twips, in addition to the indent of lists. */
  indent?: number;
  textAlign?: string | undefined;
  /** The style of paragraphs without a style name. */
  style?: string | undefined;
  look?: StyleLook | undefined;
}

export const PARAGRAPH_END = '</w:p>';
