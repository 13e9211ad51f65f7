/*
 * Elements that a reader knows and passes over, because they show nothing where text is read. Any other element without a reader
 * is told of: see `Warnings.skip`.
 */

/** Ends and beginnings of ranges that have no counterpart in the editor (17.13). */
const RANGES = ['moveFrom', 'moveTo', 'customXmlIns', 'customXmlDel', 'customXmlMoveFrom', 'customXmlMoveTo'].flatMap(
  (name) => [`w:${name}RangeStart`, `w:${name}RangeEnd`],
);

const MARKERS = [...RANGES, 'w:bookmarkEnd', 'w:permStart', 'w:permEnd', 'w:proofErr'];

/** Among blocks and within paragraphs; properties are read where their owner is. */
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

/** Within runs: signs that Word draws by itself, dates that it fills in, and what it laid out last. */
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
