/*
 * Where a file gives back something else than the original said, by the reason. Whoever adds a node or an attribute decides here what a
 * format that has no form for it does; whoever mends a difference takes it out.
 */

/** What `compare` calls a difference, or `structure of` the case in which other nodes came back. */
type Differences = Readonly<Record<string, readonly string[]>>;

const blocks = ['heading', 'paragraph'];
const cells = ['tableCell', 'tableHeader'];
const of = (names: readonly string[], ...attributes: readonly string[]): string[] =>
  names.flatMap((name) => attributes.map((attribute) => `${name}.${attribute}`));

/** The same for Word and OpenDocument. */
const OFFICE: Differences = {
  'Another notation of the same value: colours as #rrggbb, lengths in points or pixels, lines in points': [
    ...of([...blocks, ...cells, 'textBox'], 'backgroundColor', 'border'),
    'textStyle.backgroundColor',
    'textStyle.color',
    'textStyle.fontSize',
    'textBox.width',
  ],
  'What says nothing is not told: the usual direction, lengths of zero, pictures in the line, columns of a single column, an empty address':
    [
      ...of(blocks, 'dir', 'indentFirst', 'indentLeft', 'indentRight'),
      ...of(['bulletList', 'orderedList'], 'hanging', 'indent'),
      ...of(['table'], 'align', 'dir', 'widthPercent'),
      'image.wrap',
      'tableRow.height',
      'structure of link.href',
      'structure of section',
      'structure of section.columnGap',
      'structure of section.columnRule',
      'structure of section.footer',
      'structure of section.header',
      'structure of textStyle.letterSpacing',
    ],
  'Pictures and formulas are members of the file, with names, whole pixels and limits of their own; an empty formula is nothing':
    ['image.src', 'image.height', 'image.width', 'structure of blockMath.latex', 'structure of inlineMath.latex'],
  'Told by what is there: stops by tabs, rows by rows below, widths by columns, direction and alignment by paragraphs, columns by sections':
    [
      ...of(blocks, 'tabStops'),
      ...of(cells, 'rowspan', 'colwidth', 'align'),
      ...of(['bulletList', 'orderedList'], 'dir'),
      'pageBreak.column',
    ],
  'No form in the format': [
    ...of(cells, 'writingMode'),
    'link.class',
    'link.rel',
    'orderedList.start',
    'textBox.writingMode',
    'textStyle.fontVariant',
    // A highlighter has the format's few colours, any other is a background.
    '-highlight',
    // Beyond what a hint of a link tells, an embed is a link.
    'structure of embed.height',
    'structure of embed.width',
    // Page numbers count in headers and footers; elsewhere they are what they show.
    'structure of pageNumber',
    'structure of pageNumber.kind',
    'structure of pageNumber.text',
  ],
  'A section with pages of its own begins and ends a page': ['structure of section.page'],
};

export const KNOWN_DIFFERENCES: Readonly<Record<'docx' | 'odt' | 'html', Differences>> = {
  docx: {
    ...OFFICE,
    'Formulas are OMML, and their LaTeX is written anew': ['blockMath.latex', 'inlineMath.latex'],
    'Headers and footers tell the looks of their blocks': ['section.footer', 'section.header'],
  },
  odt: {
    ...OFFICE,
    'No form in OpenDocument': [
      'link.target',
      ...of(cells, 'padding'),
      'orderedList.levelText',
      'heading.lineHeight',
      'structure of textStyle.fontSize',
    ],
  },
  html: {},
};
