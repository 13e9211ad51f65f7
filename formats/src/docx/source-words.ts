/*
 * The names of sources in Word's bibliography (ECMA-376, 22.6), by the editor's names.
 */

/** The namespace of the part with the sources. */
export const BIBLIOGRAPHY_NAMESPACE = 'http://schemas.openxmlformats.org/officeDocument/2006/bibliography';

/** Elements with one fact of a source (22.6.2). */
export const SOURCE_ELEMENTS = {
  title: 'Title',
  booktitle: 'BookTitle',
  journal: 'JournalName',
  year: 'Year',
  month: 'Month',
  day: 'Day',
  publisher: 'Publisher',
  address: 'City',
  institution: 'Institution',
  edition: 'Edition',
  volume: 'Volume',
  number: 'Issue',
  pages: 'Pages',
  chapter: 'ChapterNumber',
  isbn: 'StandardNumber',
  url: 'URL',
  note: 'Comments',
} as const;

/** Types of sources (22.6.3.2). A thesis is a report with a type of thesis. */
export const SOURCE_TYPE_WORDS = {
  article: 'JournalArticle',
  book: 'Book',
  inbook: 'BookSection',
  conference: 'ConferenceProceedings',
  techreport: 'Report',
  phdthesis: 'Report',
  www: 'InternetSite',
  misc: 'Misc',
} as const;

/** The type of a report that is a thesis. */
export const THESIS = 'Dissertation';
