import type { ImportWarning } from '@editor-companion/core/plugin';
import type { Page } from './page/page.ts';

/** Warnings that are reported once for each file with a count. */
const MESSAGES = {
  PDF_PICTURES_LEFT_OUT: 'Pictures were left out: they are damaged, too large or too many.',
  PDF_FORM_AS_TEXT: 'Form controls became text: the filled-in values, and symbols for boxes.',
  PDF_TEXT_RECOGNIZED: 'The text of scanned pages was recognised from their pictures and may contain mistakes.',
  PDF_TEXT_NOT_RECOGNIZED: 'The text of scanned pages could not be recognised; the pages became pictures.',
  PDF_ANNOTATIONS_LEFT_OUT: 'Comments or fields were left out: they are too many or too long.',
  PDF_ATTACHMENTS_LEFT_OUT: 'Attached files were left out: they are damaged, too large or too many.',
} as const;

/** Returns a warning with its count, or nothing if the count is 0. */
export const counted = (code: keyof typeof MESSAGES, count: number): ImportWarning[] =>
  count > 0 ? [{ code, message: MESSAGES[code], count }] : [];

export const cut = (count: number, maxPages: number): ImportWarning => ({
  code: 'PDF_PAGES_CUT',
  message: `Only the first ${maxPages} pages were read.`,
  count,
});

/** Warns about pages that are only pictures, and about files without any text. */
export function withoutText(pages: readonly Page[]): ImportWarning[] {
  const hasWords = ({ pictures }: Page): boolean => pictures.some(({ alt }) => alt !== undefined);
  const empty = pages.filter((page) => page.glyphs.length === 0 && !hasWords(page));
  const count = empty.filter(({ pictures }) => pictures.length > 0).length;
  if (count > 0) return [{ ...WITHOUT_TEXT, count }];
  return empty.length === pages.length ? [WITHOUT_TEXT] : [];
}

const WITHOUT_TEXT: ImportWarning = {
  code: 'PDF_WITHOUT_TEXT',
  message: 'Pages contain no text, only pictures or nothing. Text in pictures is not recognised here.',
};
