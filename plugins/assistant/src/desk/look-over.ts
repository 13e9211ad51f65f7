import { legendOf } from '../text/legend.ts';
import { writeWhole } from '../text/write-text.ts';
import { outline } from '../tools/look.ts';
import type { Works } from './job.ts';
import { contextOf, newsBetween } from '../tools/news.ts';
import { load, openPage } from './page.ts';
import { shelf } from './shelf.ts';

/** The document at the start of a run: the whole text of a short one, the outline of a long one. */
export async function begin({ papers, maxCharacters }: Works['begin']['input']): Promise<Works['begin']['output']> {
  const page = await openPage(papers);
  const { book, field } = page;
  const now = page.view();
  const text = writeWhole(now.content, contextOf(now));
  const isWhole = text.length <= maxCharacters;
  const shown = isWhole ? text : outline(now);
  const pages = book.newPages();
  shelf.put(page, papers);
  return { text: shown, legend: legendOf(book), isWhole, field, pages };
}

/** Describes the changes of other participants since the model last saw the document. */
export async function news({ papers, now, place, isOther }: Works['news']['input']): Promise<Works['news']['output']> {
  const page = await shelf.take(papers);
  const before = page.view();
  const looks = page.book.looksCount;
  const next = isOther ? await openPage({ ...papers, pieces: now, pages: [] }, page.book) : page;
  if (!isOther) load(now, page.doc);
  const text = newsBetween(before, next.view());
  const pages = page.book.newPages();
  shelf.putAt(next, papers, place);
  return { text, legend: legendOf(page.book, looks), pages };
}
