import type { ImportedDocument } from '@editor-companion/document';
import { titleOf } from '../content/title.ts';
import { Warnings } from '../content/warnings.ts';
import { decodeText } from '../markup/decode-text.ts';
import { metadataOf } from '../markup/metadata.ts';
import { withClosedElements } from '../markup/closed-elements.ts';
import { withFormulas } from '../markup/formulas.ts';
import { PagePictures } from '../markup/page-pictures.ts';
import { readMarkup } from '../markup/read-markup.ts';
import { rewriteMarkup } from '../markup/rewrite-markup.ts';
import { readSource } from './source.ts';

/**
 * Reads a web page from a local file: a saved page, a page of Word or Excel, or one that an application exported under the extension of an
 * office file. Blocking: for worker threads.
 * @throws FormatError ARCHIVE_UNSAFE, CONTENT_TOO_LARGE, XML_UNSAFE.
 */
export function readHtml(path: string): ImportedDocument {
  const { text, encoding } = decodeText(readSource(path));
  const warnings = new Warnings();
  const pictures = new PagePictures(warnings, { keepsLinks: true });
  const { html, title, meta } = rewriteMarkup(withFormulas(isXhtml(text) ? withClosedElements(text) : text), {
    picture: (address) => pictures.place(address),
  });
  const content = readMarkup(html);
  const called = title ?? titleOf(content);
  return {
    ...(called !== undefined && { title: called }),
    content: { type: 'doc', content },
    metadata: { ...metadataOf(meta), encoding },
    assets: pictures.list(),
    warnings: warnings.list(),
  };
}

/** Tells whether a page is XML, in which empty elements may be self-closing. */
const isXhtml = (text: string): boolean => /^\s{0,99}<\?xml\s/.test(text);
