import { Readability } from '@mozilla/readability';
import { JSDOM, VirtualConsole } from 'jsdom';
import { parseHTML } from 'linkedom';
import { readPage } from '../../plugins/import-web/src/read/read-page.ts';
import { writeDocument } from '../../plugins/import-web/src/read/write-document.ts';

/** Reads one page and returns the article's text, one block per line. */
export type Contender = (html: string, url: string) => string;

/** Converts bytes to editor JSON: charset, metadata, extraction, formulas, code, notes, schema. */
const ours: Contender = (html, url) => {
  const { html: content, text } = readPage({ bytes: Buffer.from(html), charset: '', url }, 'article');
  writeDocument({ pages: [content], names: {} });
  return text;
};

/** Used as its README describes. */
const readabilityOnJsdom: Contender = (html, url) => {
  const dom = new JSDOM(html, { url, virtualConsole: new VirtualConsole() });
  try {
    return blockText(new Readability(dom.window.document).parse()?.content ?? '');
  } finally {
    dom.window.close();
  }
};

const readabilityOnLinkedom: Contender = (html) => {
  // linkedom's document type differs from the browser's.
  const { document }: { document: never } = parseHTML(html) as never;
  return blockText(new Readability(document).parse()?.content ?? '');
};

export const contenders: Readonly<Record<string, Contender>> = {
  'import-web': ours,
  'Readability.js 0.6 on jsdom': readabilityOnJsdom,
  'Readability.js 0.6 on linkedom': readabilityOnLinkedom,
};

const BLOCKS =
  /<\/?(?:p|div|h[1-6]|li|ul|ol|table|tr|td|th|blockquote|pre|section|article|figure|figcaption|br|hr|dl|dt|dd)\b[^>]*>/giu;
const REFERENCES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' };

/** Returns the text of Readability's result with separated blocks. Without separation, adjacent words would merge and lower the score. */
const blockText = (html: string): string =>
  html
    .replaceAll(BLOCKS, '\n')
    .replaceAll(/<[^>]+>/gu, '')
    .replaceAll(/&(\w+);/gu, (whole, name: string) => REFERENCES[name] ?? whole);
