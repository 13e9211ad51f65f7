import { legendOf } from '../text/legend.ts';
import { writeWhole } from '../text/write-text.ts';
import { outline } from '../tools/look.ts';
import type { Works } from './job.ts';
import { contextOf, newsBetween } from '../tools/news.ts';
import { openPage } from './page.ts';

/** The document with which a run begins: all of it where it is short, else its outline. */
export async function begin({ papers, maxCharacters }: Works['begin']['input']): Promise<Works['begin']['output']> {
  const { book, field, view } = await openPage(papers);
  const now = view();
  const text = writeWhole(now.content, contextOf(now));
  const isWhole = text.length <= maxCharacters;
  return { text: isWhole ? text : outline(now), legend: legendOf(book), isWhole, field, pages: book.newPages() };
}

/** What others have changed since a document was on the desk. */
export async function news({ papers, now }: Works['news']['input']): Promise<Works['news']['output']> {
  const { book, view: before } = await openPage(papers);
  const { view: after } = await openPage({ ...papers, pieces: now, pages: [] }, book);
  const looks = book.looksCount;
  const text = newsBetween(before(), after());
  return { text, legend: legendOf(book, looks), pages: book.newPages() };
}
