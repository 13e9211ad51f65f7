import { footnoteSettings, type DocumentNode, type NoteRestart } from '@editor-companion/document';
import type { BlockName, InlineName } from '../content/node-names.ts';
import { speakerNotes } from '../content/slide/speaker-notes.ts';
import { isPlaced } from '../content/block/placed.ts';
import { childrenOf, textOf } from '../content/node.ts';
import { noteLabels } from '../content/source/note-labels.ts';
import { noteKey } from '../content/tables/note-numbers.ts';
import type { RevisionMode } from '../content/source/revisions.ts';
import { referredLevel } from '../content/source/referred-level.ts';
import { chartLosses } from './chart-losses.ts';
import { sheetLosses, sheetScope } from './sheet-losses.ts';
import type { LossCode } from './warnings.ts';

type Options = Readonly<Record<string, unknown>>;

/** The treatment of nodes of a type: kept, lost with a code, or lost with codes that depend on the attributes of the node. */
type Fate = 'kept' | LossCode | ((node: DocumentNode) => readonly LossCode[]);

/** The nodes and features that a format cannot express. */
export interface Losses {
  readonly nodes: Readonly<Record<BlockName | InlineName, Fate>>;
  /** The default for tracked changes. */
  readonly revisions: RevisionMode;
  /** Tells whether pictures are embedded in the file. */
  readonly holdsPictures: (options: Options) => boolean;
  readonly hasPages: boolean;
  readonly hasTabStops: boolean;
  /** Returns the nodes that are written. All by default. */
  readonly scope?: (document: DocumentNode, options: Options) => readonly DocumentNode[];
  /** Counts losses that do not depend on a single node. */
  readonly whole?: (document: DocumentNode, options: Options) => readonly (readonly [LossCode, number])[];
  /** True if notes are shown only where the text refers to them. */
  readonly placesNotes: boolean;
}

const ALL_KEPT: Losses['nodes'] = {
  paragraph: 'kept',
  heading: 'kept',
  blockquote: 'kept',
  horizontalRule: 'kept',
  pageBreak: 'kept',
  section: 'kept',
  textBox: 'kept',
  details: 'kept',
  contents: 'kept',
  index: 'kept',
  bibliography: 'kept',
  bulletList: 'kept',
  orderedList: 'kept',
  taskList: 'kept',
  table: 'kept',
  blockMath: 'kept',
  embed: 'EMBED_AS_LINK',
  chart: 'kept',
  codeBlock: 'kept',
  footnotes: 'kept',
  text: 'kept',
  hardBreak: 'kept',
  image: 'kept',
  inlineMath: 'kept',
  pageNumber: 'kept',
  crossReference: 'kept',
  sequence: 'kept',
  headingNumber: 'kept',
  documentField: 'kept',
  indexEntry: 'kept',
  citation: 'kept',
  formField: 'kept',
  footnoteReference: 'kept',
};

/** Rules that Word's content controls have not. */
const rulesOfForm: Fate = ({ attrs }) =>
  attrs?.['maxLength'] != null || attrs?.['required'] === true ? ['FORM_RULES_DROPPED'] : [];

/** Word allows no boxes in boxes. Their text is kept. */
const boxesInBox: Fate = (box) => (childrenOf(box).some(isPlaced) ? ['TEXT_BOX_MOVED'] : []);

/** Notes that begin anew where the format does not count anew. */
const countedBy =
  (restart: NoteRestart) =>
  ({ attrs = {} }: DocumentNode): readonly LossCode[] => {
    const { footnotes } = attrs;
    return footnoteSettings.is(footnotes) && footnotes.restart === restart ? ['NOTES_COUNTED_ON'] : [];
  };

const countedByPage = countedBy('page');

/** Content controls of OpenDocument also lack several lines and calendars. They show either an entry or a placeholder. */
const rulesOfControl: Fate = (field) => {
  const { attrs } = field;
  const isFilled = childrenOf(field).length > 0 && attrs?.['kind'] !== 'checkBox';
  const isLost =
    attrs?.['multiline'] === true || attrs?.['calendar'] != null || (isFilled && attrs?.['placeholder'] != null);
  return isLost ? ['FORM_RULES_DROPPED'] : rulesOfForm(field);
};
/** Notes contain no boxes. Their text is kept. */
function boxesInNotes(document: DocumentNode): readonly (readonly [LossCode, number])[] {
  const count = (node: DocumentNode, isInNote: boolean): number =>
    childrenOf(node).reduce(
      (sum, child) => sum + count(child, isInNote || child.type === 'footnotes'),
      isInNote && isPlaced(node) ? 1 : 0,
    );
  return [['TEXT_BOX_MOVED', count(document, false)]];
}

/** Notes contain no charts. */
const chartsInNotes = (document: DocumentNode) => chartLosses(document, ({ type }) => type === 'footnotes');

const PAPER: Losses = {
  nodes: {
    ...ALL_KEPT,
    details: 'DETAILS_UNFOLDED',
  },
  revisions: 'keep',
  whole: chartsInNotes,
  holdsPictures: () => true,
  hasPages: true,
  hasTabStops: true,
  placesNotes: true,
};

const SCREEN: Losses = {
  nodes: {
    ...ALL_KEPT,
    section: (section) => [...pagesOfSection(section), ...countedByPage(section)],
    footnotes: countedByPage,
  },
  revisions: 'accept',
  holdsPictures: () => true,
  hasPages: false,
  hasTabStops: false,
  placesNotes: false,
};

const flowing = (node: DocumentNode): readonly LossCode[] => [
  ...pagesOfSection(node),
  ...countedByPage(node),
  ...(node.attrs?.['columns'] == null ? [] : (['COLUMNS_DROPPED'] as const)),
];

/** Features that formats of running text lack: pages, forms, boxes and charts. */
const FLOWING: Losses['nodes'] = {
  ...SCREEN.nodes,
  section: flowing,
  formField: 'FORM_AS_TEXT',
  textBox: 'TEXT_BOX_IN_TEXT',
  chart: 'CHART_AS_TABLE',
};

const PLAIN: Losses = {
  ...SCREEN,
  nodes: {
    ...FLOWING,
    details: 'DETAILS_UNFOLDED',
    image: 'IMAGE_AS_TEXT',
    inlineMath: 'MATH_AS_TEXT',
    blockMath: 'MATH_AS_TEXT',
  },
  holdsPictures: () => false,
};

const SHEETS: Losses = {
  ...PLAIN,
  nodes: { ...PLAIN.nodes, chart: 'kept' },
  hasTabStops: true,
  scope: sheetScope,
  whole: sheetLosses,
};

/** Cells and speaker notes contain only text. */
const isOnlyText = (node: DocumentNode): boolean => node.type === 'table' || speakerNotes(node) !== undefined;

const SLIDES: Losses = {
  ...SCREEN,
  whole: (document) => chartLosses(document, isOnlyText),
  nodes: {
    ...FLOWING,
    chart: 'kept',
    details: slideDetails,
    textBox: (box) => (isPlaced(box) || childrenOf(box).some(isPlaced) ? [] : ['TEXT_BOX_IN_TEXT']),
    inlineMath: 'MATH_AS_TEXT',
  },
};

/** By the format's id. */
export const LOSSES = {
  docx: {
    ...PAPER,
    nodes: {
      ...PAPER.nodes,
      paragraph: keptLines,
      heading: keptLines,
      textBox: boxesInBox,
      formField: rulesOfForm,
      footnotes: countedBy('chapter'),
      section: countedBy('chapter'),
    },
  },
  odt: {
    ...PAPER,
    whole: (document) => [...chartsInNotes(document), ...boxesInNotes(document), ...numbersAsText(document)],
    nodes: {
      ...PAPER.nodes,
      heading: numberOfHeading,
      formField: rulesOfControl,
      pageNumber: numberOfSection,
      documentField: styleOfReference,
      indexEntry: placeOfEntry,
      citation: ({ attrs }) => (isPlainCitation(attrs?.['sources']) ? [] : ['CITATION_SIMPLIFIED']),
    },
  },
  html: { ...SCREEN, revisions: 'keep', holdsPictures: ({ images }) => images !== 'link' },
  epub: SCREEN,
  markdown: {
    ...SCREEN,
    nodes: {
      ...FLOWING,
      table: (table) => (isPlainTable(table) ? [] : ['TABLE_SIMPLIFIED']),
      image: ({ attrs }) => (attrs?.['crop'] == null ? [] : ['IMAGE_UNCROPPED']),
    },
    holdsPictures: ({ images }) => images === 'inline',
  },
  txt: PLAIN,
  xlsx: SHEETS,
  pptx: SLIDES,
} as const satisfies Record<string, Losses>;

/** Word's widow control keeps two lines at both ends of a page, or none. */
function keptLines({ attrs }: DocumentNode): readonly LossCode[] {
  const [widows, orphans] = [attrs?.['widows'] ?? 2, attrs?.['orphans'] ?? 2];
  return widows === orphans && (widows === 1 || widows === 2) ? [] : ['WIDOW_CONTROL_SIMPLIFIED'];
}

/** Counts the notes to which OpenDocument would give another number. Marks of their own are no numbers. */
function numbersAsText(document: DocumentNode): readonly (readonly [LossCode, number])[] {
  const own = new Set(labelledNotes(document));
  return [['NOTE_NUMBER_AS_TEXT', [...noteLabels(document).keys()].filter((key) => !own.has(key)).length]];
}

function labelledNotes(node: DocumentNode): string[] {
  const isLabelled = node.type === 'footnoteReference' && (textOf(node, 'label') ?? '') !== '';
  return [...(isLabelled ? [noteKey(node)] : []), ...childrenOf(node).flatMap(labelledNotes)];
}

function pagesOfSection({ attrs = {} }: DocumentNode): readonly LossCode[] {
  return ['page', 'header', 'footer'].some((name) => attrs[name] != null) ? ['SECTION_PAGES_DROPPED'] : [];
}

/** OpenDocument numbers headings by their own level of one outline. */
function numberOfHeading({ attrs = {}, content = [] }: DocumentNode): readonly LossCode[] {
  const [number] = content;
  if (number?.type !== 'headingNumber') return [];
  const { list, level = 1, restart, legal } = number.attrs ?? {};
  const isCounted = !list && level === (attrs['level'] ?? 1) && restart == null && legal !== true;
  return isCounted ? [] : ['HEADING_NUMBER_AS_TEXT'];
}

/** OpenDocument has fields for the page and for all pages. */
function numberOfSection({ attrs = {} }: DocumentNode): readonly LossCode[] {
  return attrs['kind'] === 'section' || attrs['kind'] === 'sectionPages' ? ['SECTION_NUMBER_AS_TEXT'] : [];
}

/** OpenDocument refers to headings only, and not to their positions. */
function styleOfReference(field: DocumentNode): readonly LossCode[] {
  const { kind, format, fixed } = field.attrs ?? {};
  if (kind !== 'styleReference' || fixed === true) return [];
  return referredLevel(field) === undefined || format === 'position' ? ['STYLE_REFERENCE_AS_TEXT'] : [];
}

/** OpenDocument has three levels, one index, and no references to terms. */
function placeOfEntry({ attrs = {} }: DocumentNode): readonly LossCode[] {
  const isDeep = Array.isArray(attrs['terms']) && attrs['terms'].length > 3;
  const hasMore = ['see', 'list'].some((name) => attrs[name] != null);
  return isDeep || hasMore || attrs['italic'] === true ? ['INDEX_ENTRY_SIMPLIFIED'] : [];
}

/** OpenDocument cites one source, as a whole. */
function isPlainCitation(sources: unknown): boolean {
  if (!Array.isArray(sources) || sources.length > 1) return false;
  return sources.every((cited: object) => !('pages' in cited || 'prefix' in cited || 'suffix' in cited));
}

/** Speaker notes of imported presentations become speaker notes again. */
function slideDetails(details: DocumentNode): readonly LossCode[] {
  return speakerNotes(details) ? [] : ['DETAILS_UNFOLDED'];
}

/** Every cell is one field with one paragraph in it. */
const isPlainTable = (table: DocumentNode): boolean =>
  childrenOf(table)
    .flatMap(childrenOf)
    .every((cell) => {
      const { colspan = 1, rowspan = 1 } = cell.attrs ?? {};
      const [first, ...others] = childrenOf(cell);
      return colspan === 1 && rowspan === 1 && others.length === 0 && (first?.type ?? 'paragraph') === 'paragraph';
    });
