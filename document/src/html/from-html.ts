import { parseHtml } from '../dom/parse.ts';
import { checkLength, limitsOf } from '../limits.ts';
import type { Limits } from '../limits.ts';
import type { DocumentNode } from '../json.ts';
import { schemaOf } from '../model/document-model.ts';
import type { ModelOptions } from '../model/document-model.ts';
import { isHeld } from '../foreign/held.ts';
import { fromForeign } from '../foreign/release.ts';
import { sanitize } from '../sanitize.ts';
import { hasBands } from '../section-bands.ts';
import { normalise } from './normalise.ts';
import { parserOf } from './parser.ts';

export interface FromHtmlOptions extends ModelOptions {
  limits?: Partial<Limits>;
}

/**
 * Reads HTML of an editor, a word processor or a web page as editor JSON. Only known content passes: no scripts, handlers, unsafe URLs or
 * styles.
 * @throws DocumentError DOCUMENT_TOO_DEEP, DOCUMENT_TOO_LARGE
 */
export function fromHTML(html: string, options: FromHtmlOptions = {}): DocumentNode {
  const limits = limitsOf(options.limits);
  checkLength(html, limits);
  const body = parseHtml(html, limits);
  normalise(body);
  // The parser reads members of a DOM node when it uses them, and this package's DOM has those.
  const document = parserOf(schemaOf(options)).parse(body);
  const json = document.toJSON() as DocumentNode;
  const plain = fromForeign(json);
  return hasBands(document) || isHeld(document) ? sanitize(plain, options).document : plain;
}
