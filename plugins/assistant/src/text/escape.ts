/*
 * In the text form a backslash before a character that is no letter means that character, `\n` a line break within a text and `\t` a tab.
 * Other characters are special only at the places where the form expects them.
 */

/** Line beginnings that do not start a paragraph. */
const OPENING = /^(?:#{1,6}(?: |$)|[-*•](?: |$)|\d{1,9}[.)](?: |$)|[[{|>@]|`{3}|\${2}|-{3})/;

/** Text within a line that would be read as an escape or a tag. */
const SPECIAL = /\\|<(?=[A-Za-z/])|\n|\t/g;
const SPECIAL_IN_CELL = /\\|<(?=[A-Za-z/])|\n|\t|\|/g;

const escapeOne = (character: string): string => {
  if (character === '\n') return '\\n';
  return character === '\t' ? '\\t' : `\\${character}`;
};

/** Escapes text within a line. */
export const escapeText = (text: string, isInCell: boolean): string =>
  text.replaceAll(isInCell ? SPECIAL_IN_CELL : SPECIAL, escapeOne);

/** Escapes a line of inline content, so that it is read as a paragraph and keeps blanks at its ends. */
export function protectLine(line: string): string {
  const end = line.endsWith(' ') ? `${line.slice(0, -1)}\\ ` : line;
  if (/^\s/.test(end)) return `\\${end}`;
  // An already escaped character needs no further escape.
  return OPENING.test(end) && !end.startsWith('\\') ? `\\${end}` : end;
}

/** The character of an escape. */
export function unescapeOne(character: string): string {
  if (character === 'n') return '\n';
  return character === 't' ? '\t' : character;
}

/** Whether a backslash escapes the character at a position. */
export function isEscaped(text: string, at: number): boolean {
  let start = at;
  while (text[start - 1] === '\\') start -= 1;
  return (at - start) % 2 === 1;
}

/** Removes blanks at both ends, except for an escaped one at the end. */
export function trimBlanks(text: string): string {
  let start = 0;
  while (text[start] === ' ' || text[start] === '\t') start += 1;
  return trimEnd(text.slice(start));
}

/** Removes blanks at the end, unless they are escaped. */
export function trimEnd(text: string): string {
  let end = text.length;
  while (end > 0 && ' \t\r'.includes(text.charAt(end - 1)) && !isEscaped(text, end - 1)) end -= 1;
  return text.slice(0, end);
}
