/** The ids of the default style of new tables, "Medium Style 2", for each colour. Files may refer to it without containing it. */
const ACCENTS: ReadonlyMap<string, string> = new Map([
  ['{073A0DAA-6AF3-43AB-8588-CEC1D06C72B9}', 'dk1'],
  ['{5C22544A-7EE6-4342-B048-85BDC9FD1C3A}', 'accent1'],
  ['{21E4AEA4-8DFA-4A89-87EB-49C32662AFE0}', 'accent2'],
  ['{F5AB1C69-6EDB-4FF4-983F-18BD219EF322}', 'accent3'],
  ['{00A15C55-8517-42AA-B614-E9B94910E393}', 'accent4'],
  ['{7DF18680-E054-41AD-8BC1-D1AEF772440D}', 'accent5'],
  ['{93296810-A885-4BE3-A3E7-6D5BEEA58F35}', 'accent6'],
]);

const NAMESPACE = 'http://schemas.openxmlformats.org/drawingml/2006/main';

const fill = (name: string, tint?: number): string =>
  `<a:solidFill><a:schemeClr val="${name}">${tint === undefined ? '' : `<a:tint val="${tint}"/>`}</a:schemeClr></a:solidFill>`;
const line = (side: string, width: number): string => `<a:${side}><a:ln w="${width}">${fill('lt1')}</a:ln></a:${side}>`;
const look = (part: string, content: string, text = ''): string =>
  `<a:${part}>${text}<a:tcStyle>${content}</a:tcStyle></a:${part}>`;

/** Returns the style as XML, a:tblStyle. Undefined for any other id. */
export function mediumStyle(id: string): string | undefined {
  const accent = ACCENTS.get(id.toUpperCase());
  if (accent === undefined) return undefined;
  const lines = ['left', 'right', 'top', 'bottom', 'insideH', 'insideV'].map((side) => line(side, 12_700)).join('');
  const band = `<a:fill>${fill(accent, 40_000)}</a:fill>`;
  const strong = `<a:fill>${fill(accent)}</a:fill>`;
  const inWhite = '<a:tcTxStyle b="on"><a:schemeClr val="lt1"/></a:tcTxStyle>';
  return `<a:tblStyle xmlns:a="${NAMESPACE}">${look('wholeTbl', `<a:tcBdr>${lines}</a:tcBdr><a:fill>${fill(accent, 20_000)}</a:fill>`, '<a:tcTxStyle><a:schemeClr val="dk1"/></a:tcTxStyle>')}${look('band1H', band)}${look('band1V', band)}${look('lastCol', strong, inWhite)}${look('firstCol', strong, inWhite)}${look('firstRow', `<a:tcBdr>${line('bottom', 38_100)}</a:tcBdr>${strong}`, inWhite)}</a:tblStyle>`;
}
