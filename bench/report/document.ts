import type { DocumentNode } from '@editor-companion/document';

const SENTENCE =
  'The committee met at nine, heard the reports of both working groups and decided to continue the trial until spring. ';
const MARGIN = { top: 20, right: 20, bottom: 20, left: 20 };
const PAGES = [
  { width: 210, height: 297, margin: MARGIN },
  { width: 297, height: 210, margin: MARGIN },
];
const SECTIONS = 10;
const CHAPTERS = 5;
const NOTES = 3;
const PARAGRAPHS = 8;

const text = (words: string): DocumentNode => ({ type: 'text', text: words });
const block = (type: string, content: readonly DocumentNode[], attrs?: object): DocumentNode => ({
  type,
  ...(attrs && { attrs: { ...attrs } }),
  content: [...content],
});

/**
 * Returns a report: a table of contents, ten sections on pages of two sizes in turn, each of five chapters, and 150 notes.
 * @param number makes it differ from the others, to avoid cached answers.
 */
export function reportOf(number: number): DocumentNode {
  const notes: DocumentNode[] = [];
  const cite = (): DocumentNode => {
    const attrs = { noteId: `n${notes.length + 1}`, kind: 'footnote' };
    const words = `Minutes of meeting ${notes.length + 1}. ${SENTENCE.repeat(1 + (notes.length % 3))}`;
    notes.push(block('footnote', [block('paragraph', [text(words)])], attrs));
    return { type: 'footnoteReference', attrs };
  };
  const chapter = (section: number, index: number): DocumentNode[] => [
    block('heading', [text(`Chapter ${section}.${index} of report ${number}`)], { level: index === 1 ? 1 : 2 }),
    ...Array.from({ length: PARAGRAPHS }, (_, place) => {
      const words = text(SENTENCE.repeat(2 + (place % 3)));
      return block('paragraph', place % 3 === 1 && place / 3 < NOTES ? [words, cite(), text(SENTENCE)] : [words]);
    }),
  ];
  const sections = Array.from({ length: SECTIONS }, (_, index) =>
    block('section', Array.from({ length: CHAPTERS }, (_one, place) => chapter(index + 1, place + 1)).flat(), {
      page: PAGES[index % PAGES.length],
    }),
  );
  const contents: DocumentNode = { type: 'contents', attrs: { maxLevel: 2 } };
  return block('doc', [
    block('heading', [text('Contents')], { level: 1 }),
    contents,
    ...sections,
    block('footnotes', notes),
  ]);
}
