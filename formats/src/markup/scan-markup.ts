/** A part of HTML source as it is written. Rewriters read one after the other without a tree. */
export type MarkupPiece =
  | { readonly kind: 'text' | 'comment'; readonly source: string }
  | { readonly kind: 'raw'; readonly name: string; readonly source: string }
  | { readonly kind: 'end'; readonly name: string; readonly source: string }
  | { readonly kind: 'start'; readonly name: string; readonly source: string };

const RAW = new Set(['script', 'style', 'title', 'textarea', 'xmp']);
/** The beginning of a tag or comment. Any other `<` is text. */
const OPENING = /<(?:[!?]|\/?[a-z])/gi;
/** The maximum number of characters of a tag's name. */
const NAME = /[a-z][a-z0-9:_-]{0,63}/iy;

/**
 * Splits HTML into tags, comments and text, in linear time. The content of scripts, styles and titles is `raw`. Broken markup counts as
 * text, so that the parts together equal the source.
 */
export function* scanMarkup(html: string): Generator<MarkupPiece, void, undefined> {
  const endless = new Set<string>();
  let from = 0;
  for (let at = openingIn(html, 0); at >= 0; at = openingIn(html, from)) {
    if (at > from) yield { kind: 'text', source: html.slice(from, at) };
    const piece = pieceAt(html, at);
    yield piece;
    from = at + piece.source.length;
    if (piece.kind !== 'start' || !RAW.has(piece.name) || endless.has(piece.name)) continue;
    const end = endOfRaw(html, piece.name, from);
    if (end < 0) endless.add(piece.name);
    else if (end > from) yield { kind: 'raw', name: piece.name, source: html.slice(from, end) };
    if (end >= 0) from = end;
  }
  if (from < html.length) yield { kind: 'text', source: html.slice(from) };
}

function openingIn(html: string, from: number): number {
  // The consumer may scan another text between two parts.
  OPENING.lastIndex = from;
  return OPENING.exec(html)?.index ?? -1;
}

function pieceAt(html: string, at: number): MarkupPiece {
  const next = html[at + 1] ?? '';
  if (html.startsWith('<!--', at)) return { kind: 'comment', source: upTo(html, at, '-->') };
  if (next === '!' || next === '?') return { kind: 'comment', source: upTo(html, at, '>') };
  const isEnd = next === '/';
  NAME.lastIndex = at + (isEnd ? 2 : 1);
  const name = NAME.exec(html)?.[0].toLowerCase() ?? '';
  const source = html.slice(at, endOfTag(html, at + 1 + name.length));
  return { kind: isEnd ? 'end' : 'start', name, source };
}

function upTo(html: string, at: number, closing: string): string {
  const end = html.indexOf(closing, at);
  return end < 0 ? html.slice(at) : html.slice(at, end + closing.length);
}

/** Returns the index after the `>` of a tag. A value that is quoted after an equals sign may contain one too. */
function endOfTag(html: string, from: number): number {
  for (let at = from; at < html.length; at += 1) {
    const sign = html[at];
    if (sign === '>') return at + 1;
    if ((sign === '"' || sign === "'") && isValueStart(html, at)) {
      const end = html.indexOf(sign, at + 1);
      if (end < 0) return html.length;
      at = end;
    }
  }
  return html.length;
}

function isValueStart(html: string, quote: number): boolean {
  let at = quote - 1;
  while (at > 0 && quote - at < 16 && /\s/.test(html[at] ?? '')) at -= 1;
  return html[at] === '=';
}

function endOfRaw(html: string, name: string, from: number): number {
  // not constant: one of the names above
  const end = new RegExp(`</${name}(?=[\\s/>])`, 'gi');
  end.lastIndex = from;
  return end.exec(html)?.index ?? -1;
}
