/*
 * The known differences between a document and the result of writing and reading it, by reason. For a new node or attribute, add an entry
 * here if a format cannot represent it. Remove the entry when a difference is fixed.
 */

/** Differences in the notation of `compare`, or `structure of` a case with other nodes in the result. */
type Differences = Readonly<Record<string, readonly string[]>>;

const blocks = ['heading', 'paragraph'];
const cells = ['tableCell', 'tableHeader'];
const of = (names: readonly string[], ...attributes: readonly string[]): string[] =>
  names.flatMap((name) => attributes.map((attribute) => `${name}.${attribute}`));

const SUGGESTIONS = of(['insertion', 'deletion', 'formatChange'], 'suggestion');

/**
 * Values that files state for charts even if the document leaves them open: gridlines, text sizes, colours, lines, and the usual side left.
 */
const OF_FILE_CHARTS = of(['chart'], 'align', 'categoryAxis', 'look', 'secondaryAxis', 'series', 'valueAxis');

/** Only boxes with a position state their height and the layout of their content. */
const OF_PLACED_BOXES = of(['textBox'], 'behind', 'height', 'minHeight', 'padding', 'rotation', 'verticalAlign');

const BOXES: Differences = {
  'An alignment of a box replaces its offset from the left': ['textBox.left'],
  'Boxes in the text and beside it are as high as their content, upright, and have the usual padding': OF_PLACED_BOXES,
};

const structureOf = (subjects: readonly string[]): string[] => subjects.map((subject) => `structure of ${subject}`);

/** The input rules of a form field. */
const FORM_RULES = of(['formField'], 'maxLength', 'required');

/** OpenDocument's controls also lack lines and calendars, a placeholder beside an entry, and a value outside of the list. */
const FORM_OF_ODT = [...FORM_RULES, ...of(['formField'], 'calendar', 'multiline', 'placeholder', 'value')];

/** Properties of indexes and their entries that Writer lacks. */
const OF_INDEXES = [...of(['index'], 'heading', 'list'), ...of(['indexEntry'], 'anchor', 'italic', 'list', 'see')];

/** Properties of citations that Writer lacks. */
const OF_CITATIONS = ['bibliography.style', 'bibliography.sources', 'citation.sources'];

/** An inline picture has no position of its own. */
const OF_PICTURES_IN_LINES = of(
  ['image'],
  'align',
  'distance',
  'horizontalFrom',
  'left',
  'top',
  'verticalFrom',
  'wrapText',
);

/** The same for Word and OpenDocument. */
const OFFICE: Differences = {
  'Relative sizes are told in points, widths of boxes in pixels': ['textStyle.fontSize', 'textBox.width'],
  'What says nothing is not told: the usual direction, lengths of zero, pictures in the line, an empty address': [
    ...of(blocks, 'indentFirst', 'indentLeft', 'indentRight'),
    ...of(['bulletList', 'orderedList'], 'dir', 'hanging', 'indent'),
    ...of(['table'], 'align', 'dir', 'widthPercent'),
    'image.wrap',
    'tableRow.height',
    'structure of link.href',
    'structure of section',
    'structure of section.footer',
    'structure of section.header',
    'structure of textStyle.letterSpacing',
  ],
  'Pictures and formulas are members of the file, with names, sizes and limits of their own; an empty formula is nothing':
    ['image.src', 'image.height', 'image.width', 'structure of blockMath.latex', 'structure of inlineMath.latex'],
  'Told by what is there: rows by rows below, widths by columns, alignment by paragraphs, columns by sections': [
    ...of(cells, 'rowspan', 'colwidth', 'align'),
    'pageBreak.column',
  ],
  'Pictures in the line have no place beside it': OF_PICTURES_IN_LINES,
  'References show one page, and a range of pages only in lines of an index': ['crossReference.kind'],
  'Tables begin further in only where they belong to an item of a list': ['table.indent'],
  'No form in the format': ['link.class', 'link.rel', 'orderedList.start', 'textStyle.fontVariant'],
  'A tracked change has an author and a date in files, but no account, no run of an assistant and no reason':
    SUGGESTIONS,
  'A section with pages of its own begins and ends a page': ['structure of section.page'],
};

export const KNOWN_DIFFERENCES: Readonly<Record<'docx' | 'odt' | 'html', Differences>> = {
  docx: {
    ...OFFICE,
    ...BOXES,
    'Charts of files say all of their look, axes and colours': OF_FILE_CHARTS,
    'Word keeps two lines of a block together or none: told as WIDOW_CONTROL_SIMPLIFIED': of(
      blocks,
      'orphans',
      'widows',
    ),
    'Word refers to the style of a heading, and shows one of a page, first or last': of(
      ['documentField'],
      'level',
      'place',
    ),
    'Formulas are OMML, and their LaTeX is written anew': ['blockMath.latex', 'inlineMath.latex'],
    'Controls of Word have no longest text, and need not be filled in: told as FORM_RULES_DROPPED': FORM_RULES,
    'Index entries are found by bookmarks in Word, which imports do not take for their anchors': ['indexEntry.anchor'],
    'The list of sources of a Word file has facts, and no pages that are cited': ['bibliography.sources'],
    'A locked field of Word keeps what it shows, without the time behind it': ['documentField.value'],
    'Word counts notes by no chapter: told as NOTES_COUNTED_ON': ['footnotes.footnotes', 'section.footnotes'],
    'Headers and footers tell the looks of their blocks': ['section.footer', 'section.header'],
    'Word draws one kind of line between columns, and one around a box': ['section.columnRule', 'textBox.border'],
  },
  odt: {
    ...OFFICE,
    ...BOXES,
    'Chapter fields refer to the level of a heading, as it applies where a page begins': of(
      ['documentField'],
      'name',
      'place',
    ),
    'Captions count through the whole document': ['sequence.restart'],
    'Sections say how notes are counted only if these stand at their end, and say all then; others are numbers: told as NOTE_NUMBER_AS_TEXT':
      [
        ...of(['footnotes', 'section'], 'endnotes'),
        'footnotes.footnotes',
        ...structureOf(['footnotes.footnotes', 'section.endnotes', 'section.footnotes']),
      ],
    'Charts of files say all of their look, axes and colours': OF_FILE_CHARTS,
    'Headings count at their own level of one numbering: told as HEADING_NUMBER_AS_TEXT': [
      'structure of headingNumber.legal',
      'structure of headingNumber.level',
      'structure of headingNumber.list',
      'structure of headingNumber.restart',
    ],
    'OpenDocument has one index with letters as headings, and entries without references: told as INDEX_ENTRY_SIMPLIFIED':
      OF_INDEXES,
    'Content controls have no longest text, lines and calendars, and need not be filled in: told as FORM_RULES_DROPPED':
      FORM_OF_ODT,
    'Marks of Writer cite one whole source: told as CITATION_SIMPLIFIED': [
      ...OF_CITATIONS,
      'structure of citation.sources',
    ],
    'Writer shows the current time for a fixed date without a value, so that it is text': [
      'structure of documentField.fixed',
    ],
    'Numbers of sections and of their pages are text: told as SECTION_NUMBER_AS_TEXT': ['structure of pageNumber.kind'],
    'No form in OpenDocument: lines that run down with signs on their side, numbers of lists that are not around, sizes of zero':
      [...of([...cells, 'textBox'], 'writingMode'), 'orderedList.levelText', 'structure of textStyle.fontSize'],
  },
  html: {},
};

const OFFICE_LOST = [
  'link.class',
  'link.rel',
  'section',
  'section.page',
  'tableCell.align',
  'tableHeader.align',
  ...SUGGESTIONS,
];

/** Nodes, marks and attributes without any sample that is kept. For the others, most values differ. */
export const WHOLLY_LOST: Readonly<Record<keyof typeof KNOWN_DIFFERENCES, readonly string[]>> = {
  docx: [
    ...OFFICE_LOST,
    ...OF_PICTURES_IN_LINES,
    ...OF_FILE_CHARTS.filter((name) => name !== 'chart.align'),
    'bibliography.sources',
    'documentField.level',
    'documentField.value',
    'indexEntry.anchor',
    'formField.maxLength',
    'section.columnRule',
    'textBox.border',
    ...OF_PLACED_BOXES.filter((name) => name !== 'textBox.behind'),
  ],
  odt: [
    ...OFFICE_LOST,
    ...OF_PICTURES_IN_LINES,
    ...OF_FILE_CHARTS.filter((name) => name !== 'chart.align'),
    ...of(['formField'], 'calendar', 'maxLength', 'placeholder', 'value'),
    'headingNumber.list',
    ...OF_CITATIONS.filter((name) => name !== 'bibliography.style'),
    ...OF_INDEXES.filter((name) => !['index.heading', 'indexEntry.italic'].includes(name)),
    'headingNumber.restart',
    'sequence.restart',
    'section.endnotes',
    'section.footer',
    'section.header',
    ...OF_PLACED_BOXES.filter((name) => name !== 'textBox.behind'),
  ],
  html: [],
};
