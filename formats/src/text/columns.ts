/** Characters that are two columns wide in a terminal: East Asian ones (UAX #11) and emoji. */
const WIDE =
  /[\u1100-\u115F\u2E80-\u303E\u3041-\u33FF\u3400-\u4DBF\u4E00-\u9FFF\uA000-\uA4CF\uAC00-\uD7A3\uF900-\uFAFF\uFE30-\uFE6F\uFF00-\uFF60\uFFE0-\uFFE6]|\p{Emoji_Presentation}/u;
const NONE = /\p{Mn}|\p{Me}|\p{Cf}/u;

function columnsOf(sign: string): number {
  if (NONE.test(sign)) return 0;
  return WIDE.test(sign) ? 2 : 1;
}

/** Returns the width of a text in columns. */
export function displayWidth(text: string): number {
  if (/^[\u0020-\u007E]*$/.test(text)) return text.length;
  return Array.from(text).reduce((sum, sign) => sum + columnsOf(sign), 0);
}

/** Parts that cannot be broken: words without blanks and East Asian characters, and single East Asian characters. */
const PIECES = new RegExp(`${WIDE.source}|(?:(?!${WIDE.source})\\S)+|[^\\S\\n]+`, 'gu');

/**
 * Breaks text at blanks and between East Asian characters, so that lines have at most `width` columns. 0 keeps only the text's own breaks.
 */
export const wrap = (text: string, width: number): string[] =>
  text.split('\n').flatMap((line) => (width === 0 ? [line] : wrapLine(line, width)));

function wrapLine(text: string, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  let used = 0;
  for (const piece of text.match(PIECES) ?? []) {
    const isBlank = piece.trim() === '';
    const columns = displayWidth(piece);
    if (used + columns > width && line !== '' && !isBlank) {
      lines.push(line.trimEnd());
      line = '';
      used = 0;
    }
    if (isBlank && line === '' && lines.length > 0) continue;
    line += piece;
    used += columns;
  }
  return [...lines, line.trimEnd()];
}

/** Pads a text with blanks on one or both sides to `width` columns. */
export function pad(text: string, width: number, align: 'left' | 'center' | 'right' = 'left'): string {
  const missing = Math.max(width - displayWidth(text), 0);
  const before = { left: 0, center: Math.floor(missing / 2), right: missing }[align];
  return ' '.repeat(before) + text + ' '.repeat(missing - before);
}
