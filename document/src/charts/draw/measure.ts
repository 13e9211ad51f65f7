/** The widths of ASCII characters from the space on in hundredths of the font size, of a common sans serif (Arial's). */
const WIDTHS = [
  '28 28 36 56 56 89 67 19 33 33 39 58 28 33 28 28 56 56 56 56 56 56 56 56 56 56 28 28 58 58 58 56',
  '102 67 67 72 72 67 61 78 72 28 50 67 56 83 72 78 67 78 72 67 61 72 67 94 67 67 61 28 28 28 47 56',
  '33 56 56 50 56 56 28 56 56 22 22 50 22 83 56 56 56 56 33 50 28 56 50 72 50 50 50 33 26 33 58',
].flatMap((row) => row.split(' ').map(Number));
const WIDE = /[\u1100-\u11FF\u2E80-\uA4CF\uAC00-\uD7A3\uF900-\uFAFF\uFE30-\uFE4F\uFF00-\uFF60\u{1F300}-\u{1FAFF}]/u;
const OTHER = 58;

/** Estimates the width of a line of text in the unit of the font size. The actual font is unknown here. */
export function widthOf(text: string, fontSize: number): number {
  let sum = 0;
  for (const letter of text) sum += WIDTHS[(letter.codePointAt(0) ?? 0) - 32] ?? (WIDE.test(letter) ? 100 : OTHER);
  return (sum * fontSize) / 100;
}

/** Wraps text into lines of a maximum width. If there are too many, the last one ends with an ellipsis. */
export function wrap(text: string, width: number, fontSize: number, maxLines: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/\s+/)) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (line !== '' && widthOf(longer, fontSize) > width) {
      lines.push(line);
      line = word;
    } else line = longer;
    if (lines.length > maxLines) break;
  }
  lines.push(line);
  if (lines.length > maxLines) lines.splice(maxLines - 1, Infinity, `${lines[maxLines - 1] ?? ''}…`);
  return lines.map((one) => cut(one, width, fontSize));
}

/** Cuts a line that is too wide and adds an ellipsis. */
export function cut(text: string, width: number, fontSize: number): string {
  if (widthOf(text, fontSize) <= width) return text;
  let room = width - fontSize;
  let kept = '';
  for (const letter of text) {
    room -= widthOf(letter, fontSize);
    if (room < 0) break;
    kept += letter;
  }
  return `${kept}…`;
}
