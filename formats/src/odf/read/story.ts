import type { TextOptions } from '../../content/text-options.ts';
import type { EndChange } from './tracked-blocks.ts';
import type { DocumentMark, DocumentNode } from '@editor-companion/document';
import type { Media } from '../../media/media.ts';
import type { Notes } from '../../content/notes.ts';
import type { Bookmarks } from '../../content/text/bookmarks.ts';
import type { InlineBuilder } from '../../content/text/inline-builder.ts';
import { MarkStack } from '../../content/text/mark-stack.ts';
import type { StyledNodes } from '../../content/block/styled-nodes.ts';
import type { Originals } from '../../content/own/original-book.ts';
import type { Warnings } from '../../content/warnings.ts';
import type { XmlReader } from '../../package/xml/xml-reader.ts';
import type { OpenDocument } from './archive.ts';
import type { NodeBudget } from '../../content/node-budget.ts';
import type { Budget } from './budget.ts';
import { inherit } from './style/properties.ts';
import type { Style, StyleSheet, Styles } from './style/style-sheet.ts';
import { TextFormats } from './style/text-format.ts';
import type { Changes } from './text/changes.ts';
import type { Comments } from './text/comments.ts';
import { ListCounts, type Counts } from './list-counts.ts';
import type { HeadingNumbers } from '../../content/list/heading-numbers.ts';

/** What the whole document shares while it is read. */
export interface Odf {
  /** The file comes from the product's own exporter. */
  readonly isOwn: boolean;
  /** Nodes that paragraphs become by their style; none in files of our own, which tell of their nodes otherwise. */
  readonly styledNodes: StyledNodes;
  /** Nodes that the file shows in a simpler form, by their tags. */
  readonly originals: Originals;
  readonly source: OpenDocument;
  readonly options: TextOptions;
  readonly styles: Styles;
  readonly media: Media;
  readonly notes: Notes;
  readonly bookmarks: Bookmarks;
  readonly headings: HeadingNumbers;
  /** What headings counted last, by level from 1 on. */
  readonly outline: Counts;
  readonly changes: Changes;
  readonly comments: Comments;
  readonly warnings: Warnings;
  readonly budget: Budget;
  readonly nodes: NodeBudget;
  /** Reads the blocks inside the current element, at least one: blocks hold tables and boxes that hold blocks. */
  readonly readContent: (story: Story) => DocumentNode[];
  /** Reads the current element as blocks. */
  readonly readOne: (story: Story) => DocumentNode[];
  /** Gives the next note its id: those of the file may repeat. */
  readonly nextNote: () => string;
  /** Shapes of slides read so far. */
  readonly shapes: { count: number };
  /** Called at every block of the main story with how far it has come, 0 to 1. */
  readonly progress: (fraction: number) => void;
}

/** Where a story stands: decides whether pages can break in it, and how lists that touch count. */
export type StoryKind = 'main' | 'aside' | 'slide';

/** One flow of text, such as the body, a note or a text box, and where reading it stands. */
export class Story {
  readonly odf: Odf;
  readonly xml: XmlReader;
  readonly styles: StyleSheet;
  readonly formats: TextFormats;
  readonly lists: ListCounts;
  readonly marks = new MarkStack();
  /** Tracked insertions that are open, when they are kept. */
  readonly openChanges = new Map<string, DocumentMark>();
  /** Tracked changes that are open and whose content is left out. */
  readonly cuts = new Set<string>();
  kind: StoryKind;
  /** Inlines of a paragraph whose end was left out: they belong to the next one. */
  carried: InlineBuilder | undefined;
  /** The change of the end of the paragraph before, where that paragraph itself stays. */
  parted: EndChange | undefined;
  /** Something stands before: a page can only break then. */
  started = false;
  /** The style of the shape on a slide whose text is read: what its paragraphs build on. */
  shape: Style | undefined;
  readonly #shaped = new WeakMap<Style, Map<Style, Style>>();
  /** Where master pages begin: their names, with the break in front. */
  readonly pages: PageStart[] = [];
  /** It stands on many pages, so that page numbers are fields. */
  isBand = false;
  /** Bookmarks whose end was not met yet: where they begin. */
  readonly openBookmarks = new Map<string, { readonly builder: InlineBuilder; readonly start: number }>();
  /** Blocks are read that stand in a section of columns. */
  inColumns = false;

  constructor(odf: Odf, xml: XmlReader, { styles, formats, kind, lists }: StoryPlace) {
    this.odf = odf;
    this.xml = xml;
    this.styles = styles;
    this.formats = formats ?? new TextFormats(styles, odf.isOwn);
    this.kind = kind;
    this.lists = lists;
  }

  get isCut(): boolean {
    return this.cuts.size > 0;
  }

  /** A paragraph's style where the story stands. Same place and name, same object. */
  paragraphStyle(name: string | undefined): Style {
    const style = this.styles.style('paragraph', name);
    const { shape } = this;
    if (!shape) return style;
    const known = this.#shaped.get(shape) ?? new Map<Style, Style>();
    this.#shaped.set(shape, known);
    const shaped = known.get(style) ?? { ...style, properties: inherit(shape.properties, style.stated) };
    known.set(style, shaped);
    return shaped;
  }

  /** A page of that kind begins. @param number what pages are counted from, where they do not go on */
  enterPage(master: string, before: DocumentNode | undefined, number: string | undefined): void {
    this.pages.push({ master, before, number: number === 'auto' ? undefined : number });
  }

  /** The story of a note or a box inside this one: the same reader and styles, its own marks. */
  nested(): Story {
    const { odf, xml, styles, formats, kind } = this;
    // On a slide every box counts for itself.
    const lists = kind === 'slide' ? new ListCounts() : this.lists;
    const story = new Story(odf, xml, { styles, formats, lists, kind: kind === 'main' ? 'aside' : kind });
    story.shape = this.shape;
    story.isBand = this.isBand;
    return story;
  }

  /** Runs while pages cannot break: in a table's cell. */
  inside<T>(read: () => T): T {
    const outer = this.kind;
    if (outer === 'main') this.kind = 'aside';
    try {
      return read();
    } finally {
      this.kind = outer;
      if (outer === 'main') this.started = true;
    }
  }
}

export interface PageStart {
  readonly master: string;
  /** Absent where the document begins. */
  readonly before: DocumentNode | undefined;
  /** Pages are counted anew from it. */
  readonly number: string | undefined;
}

export interface StoryPlace {
  readonly styles: StyleSheet;
  readonly formats?: TextFormats;
  readonly lists: ListCounts;
  readonly kind: StoryKind;
}
