import { Readability } from '@mozilla/readability';
import { JSDOM, VirtualConsole } from 'jsdom';
import { parseHTML } from 'linkedom';
import { readPage } from '../../plugins/import-web/src/read/read-page.ts';
import { writeDocument } from '../../plugins/import-web/src/read/write-document.ts';

/** Reads one page and gives the article's text, a block a line. */
export type Contender = (html: string, url: string) => string;

/** From bytes to editor JSON: charset, metadata, extraction, formulas, code, notes, schema. */
const ours: Contender = (html, url) => {
  const { html: content, text } = readPage({ bytes: Buffer.from(html), charset: '', url }, 'article');
  writeDocument({ pages: [content], names: {} });
  return text;
};

/** As its README tells to use it. */
const readabilityOnJsdom: Contender = (html, url) => {
  const dom = new JSDOM(html, { url, virtualConsole: new VirtualConsole() });
  try {
    return blockText(new Readability(dom.window.document).parse()?.content ?? '');
  } finally {
    dom.window.close();
  }
};

const readabilityOnLinkedom: Contender = (html) => {
  // linkedom's own type of a document is not the browser's.
  const { document }: { document: never } = parseHTML(html) as never;
  return blockText(new Readability(document).parse()?.content ?? '');
};

export const contenders: Readonly<Record<string, Contender>> = {
  'import-web': ours,
  'Readability + jsdom': readabilityOnJsdom,
  'Readability + linkedom': readabilityOnLinkedom,
};

const BLOCKS =
  /<\/?(?:p|div|h[1-6]|li|ul|ol|table|tr|td|th|blockquote|pre|section|article|figure|figcaption|br|hr|dl|dt|dd)\b[^>]*>/giu;
const REFERENCES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' };

/** The text of what Readability gives, with its blocks apart: run together, their words would be lost for the score. */
const blockText = (html: string): string =>
  html
    .replaceAll(BLOCKS, '\n')
    .replaceAll(/<[^>]+>/gu, '')
    .replaceAll(/&(\w+);/gu, (whole, name: string) => REFERENCES[name] ?? whole);
