import { extractFromHtml } from '@extractus/article-extractor';
import { Readability } from '@mozilla/readability';
import { parseHTML } from 'linkedom';
import { readPage } from '../../plugins/import-web/src/read/read-page.ts';
import type { Declared } from './declared.ts';

/** Reads the metadata that a page declares. */
export type MetadataReader = (html: string, url: string) => Promise<Declared>;

const ours: MetadataReader = async (html, url) => {
  const { metadata } = readPage({ bytes: Buffer.from(html), charset: 'utf-8', url }, 'article');
  const { author, published, site, language } = metadata.values;
  return given({ title: metadata.title, author, published, site, language });
};

const readability: MetadataReader = async (html) => {
  const { document }: { document: never } = parseHTML(html) as never;
  const article = new Readability(document).parse();
  return given({
    title: article?.title,
    author: article?.byline,
    published: article?.publishedTime,
    site: article?.siteName,
    language: article?.lang,
  });
};

const extractor: MetadataReader = async (html, url) => {
  const article = await extractFromHtml(html, url);
  return given({
    title: article?.title,
    author: article?.author,
    published: article?.published,
    site: article?.source,
    language: undefined,
  });
};

export const readers: Readonly<Record<string, MetadataReader>> = {
  'import-web': ours,
  'Readability + linkedom': readability,
  'article-extractor': extractor,
};

const given = (found: Readonly<Record<keyof Declared, string | null | undefined>>): Declared =>
  Object.fromEntries(Object.entries(found).filter(([, value]) => value)) as Declared;
