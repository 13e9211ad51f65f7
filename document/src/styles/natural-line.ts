/**
 * The height of single lines relative to the font size: ascent, descent and line gap of `hhea` in em units (OpenType, `hhea`), measured in
 * the fonts that print these families. Those of Arial, Times New Roman and Courier New are equal to their substitutes'.
 */
const CARLITO = 1.22;
const ARIMO = 1.15;
const TINOS = 1.15;
const COUSINE = 1.133;
const DEJAVU = 1.164;
const NOTO = 1.362;

const LINES: ReadonlyMap<string, number> = new Map([
  ['calibri', CARLITO],
  ['calibri light', CARLITO],
  ['carlito', CARLITO],
  ['aptos', CARLITO],
  ['aptos display', CARLITO],
  ['cambria', 1.15],
  ['caladea', 1.15],
  ['arial', ARIMO],
  ['arimo', ARIMO],
  ['helvetica', ARIMO],
  ['liberation sans', ARIMO],
  ['times new roman', TINOS],
  ['times', TINOS],
  ['tinos', TINOS],
  ['liberation serif', TINOS],
  ['courier new', COUSINE],
  ['courier', COUSINE],
  ['cousine', COUSINE],
  ['liberation mono', COUSINE],
  ['dejavu sans', DEJAVU],
  ['dejavu serif', DEJAVU],
  ['dejavu sans mono', DEJAVU],
  ['noto sans', NOTO],
  ['open sans', NOTO],
  ['segoe ui', NOTO],
]);

/** Returns the height of a single line of a font family relative to the font size. Undefined for unknown families. */
export const knownLine = (family: string): number | undefined => LINES.get(family.toLowerCase());
