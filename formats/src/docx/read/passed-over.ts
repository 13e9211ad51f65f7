/*
 * Elements that the reader deliberately skips, because they show nothing in the text. Any other element without a reader adds a warning:
 * see `Warnings.skip`.
 */

/** Range start and end elements without a counterpart in the editor (17.13). */
const RANGES = ['moveFrom', 'moveTo', 'customXmlIns', 'customXmlDel', 'customXmlMoveFrom', 'customXmlMoveTo'].flatMap(
  (name) => [`w:${name}RangeStart`, `w:${name}RangeEnd`],
);

const MARKERS = [...RANGES, 'w:bookmarkEnd', 'w:permStart', 'w:permEnd', 'w:proofErr'];

/** Elements that are skipped among blocks and within paragraphs. Properties are read together with the element to which they belong. */
export const PASSED_OVER: ReadonlySet<string> = new Set([
  ...MARKERS,
  'w:pPr',
  'w:rPr',
  'w:tblPr',
  'w:tblPrEx',
  'w:tblGrid',
  'w:trPr',
  'w:subDoc',
  'w:background',
]);

/** Elements that are skipped within runs: characters that Word draws itself, dates that it computes, and results of its last layout. */
export const PASSED_OVER_IN_RUNS: ReadonlySet<string> = new Set([
  ...MARKERS,
  'w:lastRenderedPageBreak',
  'w:annotationRef',
  'w:commentReference',
  'w:footnoteRef',
  'w:endnoteRef',
  'w:separator',
  'w:continuationSeparator',
  'w:delInstrText',
  'w:pgNum',
  ...['day', 'month', 'year'].flatMap((unit) => [`w:${unit}Short`, `w:${unit}Long`]),
]);
