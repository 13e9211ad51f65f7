import type { TextOptions } from '../../content/text-options.ts';
import type { DocumentMark, DocumentNode } from '@editor-companion/document';
import type { Package } from '../../package/package.ts';
import type { XmlReader } from '../../package/xml/xml-reader.ts';
import type { Bookmarks } from '../../content/text/bookmarks.ts';
import type { OpenBookmark } from '../../content/text/bookmark-range.ts';
import type { Citations } from '../../content/text/cited.ts';
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

/** The state that all parts of the document share while they are read. */
export interface Docx {
  readonly package: Package;
  readonly options: TextOptions;
  /** True if this product's exporter wrote the file. */
  readonly isOwn: boolean;
  readonly settings: Settings;
  /** Nodes that paragraphs become by their style; none in files of our own, which tell of their nodes otherwise. */
  readonly styledNodes: StyledNodes;
  /** Nodes that the file stores in a simpler form, by the tags of their content controls. */
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
  readonly citations: Citations;
  readonly placeholders: Placeholders;
  readonly revisions: Revisions;
  readonly commentsResolved: ReadonlyMap<string, boolean>;
  readonly warnings: Warnings;
  readonly budget: NodeBudget;
  /**
   * Reads the blocks inside the current element. Returns at least one. Passed in because blocks contain tables and boxes, which contain
   * blocks.
   */
  readonly readContent: (story: Story) => DocumentNode[];
  /** Called at every block of the main text with the progress, a fraction from 0 to 1. */
  readonly progress: (fraction: number) => void;
}

/** Elements that only wrap others and may occur anywhere (17.5, 17.3.2.3). */
export const TRANSPARENT: ReadonlySet<string> = new Set(['w:smartTag', 'w:customXml', 'w:dir', 'w:bdo']);

const NO_FORMAT = {};

/** Returns the source of pictures for the part that is being read. */
export const picturesOf = ({ xml, part, docx: { media } }: Story): PictureSource => ({ xml, part, media });

/** One flow of text, such as the body, a footnote or a text box, with the state of reading it. */
export class Story {
  readonly docx: Docx;
  readonly xml: XmlReader;
  /** The name of the part. Relationship ids are relative to it. */
  readonly part: string;
  readonly fields = new FieldStack();
  readonly marks = new MarkStack();
  readonly comments = new Map<string, DocumentMark>();
  readonly moves = new OpenMoves();
  readonly runMemory = new Map<string, RunProperties>();
  readonly paragraphMemory = new Map<string, ParagraphFormat>();
  /** The run properties that the table style sets for the current cell. */
  tableRun: RunProperties = NO_FORMAT;
  tableParagraph: ParagraphProperties = NO_FORMAT;
  /** Inlines that belong to the next paragraph: a drop cap, or the content of a paragraph with a deleted end. */
  carried: InlineBuilder | undefined;
  /** The tracked change of the previous paragraph's end, if that paragraph itself is unchanged. */
  parted: TrackedBlock | undefined;
  /** Names of bookmarks between paragraphs. They mark the next paragraph. */
  pendingAnchors: string[] = [];
  /** Called when the properties of a cell are the current element. */
  onCellProperties: (() => void) | undefined;
  /** The sections of the main text. Undefined for other text flows. */
  readonly sections: Sections | undefined;
  /** The mark of a note that is being read: it becomes the attribute `label` of the reference. */
  noteMark: { readonly noteId: string; readonly attrs: Record<string, unknown>; text: string } | undefined;

  /** The field that collects its result in a node. */
  gathered: GatheredField | undefined;
  /** Bookmarks without an end so far, by their ids, with their names and starts. */
  readonly openBookmarks = new Map<string, OpenBookmark>();
  /** The names of those in which no note has been read so far, by their ids. */
  readonly bookmarksWithoutNote = new Map<string, string>();

  constructor(docx: Docx, xml: XmlReader, part: string, sections?: Sections) {
    this.docx = docx;
    this.xml = xml;
    this.part = part;
    this.sections = sections;
  }

  /** Creates the text flow of a text box inside this one. It shares the part and the reader, but not the fields and marks. */
  nested(): Story {
    return new Story(this.docx, this.xml, this.part);
  }
}
