import type { TextOptions } from '../../content/text-options.ts';
import type { DocumentMark, DocumentNode } from '@editor-companion/document';
import type { Package } from '../../package/package.ts';
import type { XmlReader } from '../../package/xml/xml-reader.ts';
import type { Bookmarks } from '../../content/text/bookmarks.ts';
import { FieldStack } from './field/field-stack.ts';
import type { GatheredField } from './field/gathered-field.ts';
import type { InlineBuilder } from '../../content/text/inline-builder.ts';
import { MarkStack } from '../../content/text/mark-stack.ts';
import { OpenMoves } from './moves.ts';
import type { ListCounter } from './list/counter.ts';
import type { Numbering } from './list/numbering.ts';
import type { Media } from '../../media/media.ts';
import type { NodeBudget } from '../../content/node-budget.ts';
import type { HeadingNumbers } from '../../content/list/heading-numbers.ts';
import type { Notes } from '../../content/notes.ts';
import type { Sections } from './page/sections.ts';
import type { Placeholders } from './form/placeholders.ts';
import type { Revisions } from './revisions.ts';
import type { RunFormats } from './style/run-format.ts';
import type { ParagraphFormat, ParagraphProperties, RunProperties, TrackedBlock } from './style/properties.ts';
import type { StyleSheet } from './style/style-sheet.ts';
import type { PictureSource } from '../../drawingml/source.ts';
import type { Palette } from '../../drawingml/palette.ts';
import type { Settings } from './page/settings.ts';
import type { Theme } from '../../drawingml/theme.ts';
import type { StyledNodes } from '../../content/block/styled-nodes.ts';
import type { Originals } from '../../content/own/original-book.ts';
import type { Warnings } from '../../content/warnings.ts';

/** What the whole document shares while it is read. */
export interface Docx {
  readonly package: Package;
  readonly options: TextOptions;
  /** The file comes from the product's own exporter. */
  readonly isOwn: boolean;
  readonly settings: Settings;
  /** Nodes that paragraphs become by their style; none in files of our own, which tell of their nodes otherwise. */
  readonly styledNodes: StyledNodes;
  /** Nodes that the file shows in a simpler form, by the tags of their controls. */
  readonly originals: Originals;
  readonly theme: Theme;
  /** The theme's colours, read where something asks for them. */
  readonly palette: () => Palette;
  readonly styles: StyleSheet;
  readonly numbering: Numbering;
  readonly counter: ListCounter;
  readonly headings: HeadingNumbers;
  readonly formats: RunFormats;
  readonly media: Media;
  readonly notes: Notes;
  readonly bookmarks: Bookmarks;
  readonly placeholders: Placeholders;
  readonly revisions: Revisions;
  readonly commentsResolved: ReadonlyMap<string, boolean>;
  readonly warnings: Warnings;
  readonly budget: NodeBudget;
  /** Reads the blocks inside the current element, at least one: blocks hold tables and boxes that hold blocks. */
  readonly readContent: (story: Story) => DocumentNode[];
  /** Called at every block of the main story with how far it has come, 0 to 1. */
  readonly progress: (fraction: number) => void;
}

/** Elements that only wrap others, at any place (17.5, 17.3.2.3). */
export const TRANSPARENT: ReadonlySet<string> = new Set(['w:smartTag', 'w:customXml', 'w:dir', 'w:bdo']);

const NO_FORMAT = {};

/** The pictures of the part that a story reads. */
export const picturesOf = ({ xml, part, docx: { media } }: Story): PictureSource => ({ xml, part, media });

/** Where a bookmark begins: undefined between paragraphs. */
export interface OpenBookmark {
  readonly name: string;
  readonly builder?: InlineBuilder;
  readonly start: number;
}

/** One flow of text, such as the body, a footnote or a text box, and where reading it stands. */
export class Story {
  readonly docx: Docx;
  readonly xml: XmlReader;
  /** The part's name: what relationship ids are relative to. */
  readonly part: string;
  readonly fields = new FieldStack();
  readonly marks = new MarkStack();
  readonly comments = new Map<string, DocumentMark>();
  readonly moves = new OpenMoves();
  readonly runMemory = new Map<string, RunProperties>();
  readonly paragraphMemory = new Map<string, ParagraphFormat>();
  /** What a table's style gives the cell being read. */
  tableRun: RunProperties = NO_FORMAT;
  tableParagraph: ParagraphProperties = NO_FORMAT;
  /** Inlines that belong to the next paragraph: a drop cap, or a paragraph whose end was deleted. */
  carried: InlineBuilder | undefined;
  /** The change of the end of the paragraph before, where that paragraph itself stays. */
  parted: TrackedBlock | undefined;
  /** Bookmarks between paragraphs: they mark the next one. */
  pendingAnchors: string[] = [];
  /** Called at a cell's properties, the current element. */
  onCellProperties: (() => void) | undefined;
  /** The sections of the main story; other stories have none. */
  readonly sections: Sections | undefined;
  /** It stands on many pages, so that page numbers are fields. */
  isBand = false;
  /** Page numbers are nodes: where the story stands on many pages, and everywhere in files of our own. */
  get hasPageNumbers(): boolean {
    return this.isBand || this.docx.isOwn;
  }

  /** The field whose result is read into a node. */
  gathered: GatheredField | undefined;
  /** Bookmarks whose end was not met yet, by their ids: what they are called, and where they begin. */
  readonly openBookmarks = new Map<string, OpenBookmark>();

  constructor(docx: Docx, xml: XmlReader, part: string, sections?: Sections) {
    this.docx = docx;
    this.xml = xml;
    this.part = part;
    this.sections = sections;
  }

  /** The story of a text box inside this one: the same part and reader, its own fields and marks. */
  nested(): Story {
    const story = new Story(this.docx, this.xml, this.part);
    story.isBand = this.isBand;
    return story;
  }
}
