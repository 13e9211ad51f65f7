import type { OpenTerm } from './field/alphabetical-index.ts';
import type { TextOptions } from '../../content/text-options.ts';
import type { EndChange } from './tracked-blocks.ts';
import type { DocumentMark, DocumentNode } from '@editor-companion/document';
import type { Media } from '../../media/media.ts';
import type { Notes } from '../../content/notes.ts';
import type { OpenBookmark } from '../../content/text/bookmark-range.ts';
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
import type { ContentControl } from './form/content-control.ts';
import type { OpenMark } from './form/field-mark.ts';
import type { FormControls } from './form/form-controls.ts';
import type { HeadingNumbers } from '../../content/list/heading-numbers.ts';

/** The state that all text flows of a document share while it is read. */
export interface Odf {
  /** True if this product's exporter wrote the file. */
  readonly isOwn: boolean;
  /** Nodes that paragraphs become because of their style. None for files of this product, which record their nodes differently. */
  readonly styledNodes: StyledNodes;
  /** Nodes that the file shows in a simpler form, by tag. */
  readonly originals: Originals;
  readonly source: OpenDocument;
  readonly options: TextOptions;
  readonly styles: Styles;
  readonly media: Media;
  readonly notes: Notes;
  readonly bookmarks: Bookmarks;
  readonly headings: HeadingNumbers;
  /** The last heading numbers, by level from 1 on. */
  readonly outline: Counts;
  readonly changes: Changes;
  readonly comments: Comments;
  /** The controls of the document's forms, which drawings show. */
  readonly forms: FormControls;
  readonly warnings: Warnings;
  readonly budget: Budget;
  readonly nodes: NodeBudget;
  /** Reads the blocks inside the current element, at least one. A member, because tables and boxes inside blocks hold blocks again. */
  readonly readContent: (story: Story) => DocumentNode[];
  /** Reads the current element as blocks. */
  readonly readOne: (story: Story) => DocumentNode[];
  /** Returns an id for the next note, as the ids in the file may repeat. */
  readonly nextNote: () => string;
  /** The number of slide shapes read so far. */
  readonly shapes: { count: number };
  /** Called at every block of the main text flow with its progress from 0 to 1. */
  readonly progress: (fraction: number) => void;
}

/** The place of a text flow: it determines whether pages can break in it, and how adjacent lists count. */
export type StoryKind = 'main' | 'aside' | 'slide';

/** One text flow, such as the body, a note or a text box, with the reader's current state. */
export class Story {
  readonly odf: Odf;
  readonly xml: XmlReader;
  readonly styles: StyleSheet;
  readonly formats: TextFormats;
  readonly lists: ListCounts;
  readonly marks = new MarkStack();
  /** Open tracked insertions, if they are kept. */
  readonly openChanges = new Map<string, DocumentMark>();
  /** Open tracked changes with omitted content. */
  readonly cuts = new Set<string>();
  kind: StoryKind;
  /** Inlines of a paragraph with an omitted end. They belong to the next paragraph. */
  carried: InlineBuilder | undefined;
  /** The tracked change of the previous paragraph's end, if that paragraph itself remains. */
  parted: EndChange | undefined;
  /** True if content precedes. A page can break only then. */
  started = false;
  /** The style of the slide shape that contains the text. Its paragraphs inherit from it. */
  shape: Style | undefined;
  readonly #shaped = new WeakMap<Style, Map<Style, Style>>();
  /** The starts of master pages: their names and the preceding breaks. */
  readonly pages: PageStart[] = [];
  /** The starts of marked index terms without an end so far, by their ids. */
  readonly openTerms = new Map<string, OpenTerm>();
  /** The start positions of bookmarks without an end so far. */
  readonly openBookmarks = new Map<string, OpenBookmark>();
  /** Field marks without an end so far. */
  readonly openMarks: OpenMark[] = [];
  /** The content control that is read. */
  control: ContentControl | undefined;
  /** True while blocks in a section with columns are read. */
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

  /** Returns a paragraph's style within this text flow. Equal places and names return the same object. */
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

  /** Records that a page with this master page begins. @param number the page number from which pages are counted, if they restart */
  enterPage(master: string, before: DocumentNode | undefined, number: string | undefined): void {
    this.pages.push({ master, before, number: number === 'auto' ? undefined : number });
  }

  /** Creates the text flow of a note or box inside this one: the same reader and styles, but separate marks. */
  nested(): Story {
    const { odf, xml, styles, formats, kind } = this;
    // On a slide every box has separate list numbering.
    const lists = kind === 'slide' ? new ListCounts() : this.lists;
    const story = new Story(odf, xml, { styles, formats, lists, kind: kind === 'main' ? 'aside' : kind });
    story.shape = this.shape;
    return story;
  }

  /** Runs `read` while pages cannot break, such as in a table's cell. */
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
  /** The break in front. Undefined if the document begins here. */
  readonly before: DocumentNode | undefined;
  /** The page number from which pages are counted. */
  readonly number: string | undefined;
}

export interface StoryPlace {
  readonly styles: StyleSheet;
  readonly formats?: TextFormats;
  readonly lists: ListCounts;
  readonly kind: StoryKind;
}
