import { XML_LIMITS } from '../limits.ts';

const [SPACE, SLASH, GREATER] = [32, 47, 62];

/** Returns the end of a name: a blank, a slash, the end of its tag or of the text. */
export function endOfName(text: string, start: number): number {
  let at = start;
  for (;;) {
    const code = text.charCodeAt(at);
    if (code === GREATER || code === SLASH || code <= SPACE || Number.isNaN(code)) return at;
    at += 1;
  }
}

/** Returns the end of a document type declaration. Undefined if it exceeds the limit. */
export function endOfDoctype(text: string, start: number): number | undefined {
  const limit = Math.min(text.length, start + XML_LIMITS.doctypeChars);
  let inSubset = false;
  for (let at = start; at < limit; at += 1) {
    const character = text[at];
    if (character === '"' || character === "'") {
      at = text.indexOf(character, at + 1);
      if (at < 0) return undefined;
    } else if (character === '[') inSubset = true;
    else if (character === ']') inSubset = false;
    else if (character === '>' && !inSubset) return at + 1;
  }
  return undefined;
}

const DECLARATION = /<\?xml[ \t\r\n][^?<>]*\?>/y;
const ENCODING = /\sencoding\s*=\s*["'](?!(?:utf-8|us-ascii)["'])/i;

/**
 * Tells whether markup that begins with `<!` or `<?` has the same meaning in XML and HTML parsers: a comment without another comment end,
 * or the XML declaration of a text in UTF-8.
 */
export function isPlainMarkup(text: string, start: number): boolean {
  if (!text.startsWith('<!--', start)) {
    DECLARATION.lastIndex = 0;
    return start === 0 && DECLARATION.test(text) && !ENCODING.test(text.slice(0, DECLARATION.lastIndex));
  }
  const end = text.indexOf('-->', start + 4);
  if (end === -1 || text.startsWith('>', start + 4) || text.startsWith('->', start + 4)) return false;
  return text.indexOf('--', start + 4) === end;
}
