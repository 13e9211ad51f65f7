import { PdfDict, PdfName, PdfString } from '@libpdf/core';

/** The letters of Acrobat's date formats for those of UTS 35. Names of months depend on the language of the viewer. */
const PARTS: Readonly<Record<string, string>> = {
  d: 'd',
  dd: 'dd',
  M: 'm',
  MM: 'mm',
  yy: 'yy',
  yyyy: 'yyyy',
};

/**
 * Converts a date format to that of Acrobat's JavaScript.
 * @param format in the letters of UTS 35, part 4: `d.MM.yyyy`.
 * @returns `d.mm.yyyy`; undefined for a format with other parts than the numbers of day, month and year.
 */
export function acrobatFormat(format: string): string | undefined {
  if (!/^[dMy./ \-,]{4,40}$/u.test(format)) return undefined;
  const parts = format.match(/d+|M+|y+|[^dMy]+/gu) ?? [];
  const converted = parts.map((part) => (/[dMy]/u.test(part) ? PARTS[part] : part));
  return converted.includes(undefined) ? undefined : converted.join('');
}

/** Returns the actions of a date field, which check an entry and let Acrobat offer a calendar. Empty for other formats. */
export function dateActions(format: string): { AA?: PdfDict } {
  const converted = acrobatFormat(format);
  if (converted === undefined) return {};
  const script = (name: string): PdfDict =>
    PdfDict.of({ S: PdfName.of('JavaScript'), JS: PdfString.fromString(`AFDate_${name}Ex("${converted}");`) });
  return { AA: PdfDict.of({ F: script('Format'), K: script('Keystroke') }) };
}
