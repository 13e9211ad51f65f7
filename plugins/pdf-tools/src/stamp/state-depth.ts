/** The effect of operators on the stack of graphics states (ISO 32000-2, 8.4.2). */
export interface StateDepth {
  /** The number of saved states that are not restored. Negative if more are restored than saved. */
  readonly end: number;
  /** The lowest depth on the way, 0 or less. */
  readonly lowest: number;
}

const BLANKS = '\0\t\n\f\r ';
const DELIMITERS = '()<>[]{}/%';

/** Counts the states that the content of a page saves and restores. @param content one character per byte. */
export function stateDepth(content: string): StateDepth {
  let [end, lowest, at] = [0, 0, 0];
  while (at < content.length) {
    const character = content.charAt(at);
    if (character === '(') at = behindString(content, at);
    else if (character === '%') at = behindComment(content, at);
    else if (content.startsWith('<<', at)) at += 2;
    else if (character === '<') at = behind(content, '>', at);
    else if (BLANKS.includes(character) || DELIMITERS.includes(character)) at += 1;
    else {
      const stop = behindWord(content, at);
      // A word after a slash is a name.
      const word = content.charAt(at - 1) === '/' ? '' : content.slice(at, stop);
      if (word === 'q') end += 1;
      if (word === 'Q') end -= 1;
      lowest = Math.min(lowest, end);
      at = word === 'ID' ? behindPicture(content, stop) : stop;
    }
  }
  return { end, lowest };
}

function behind(content: string, sign: string, from: number): number {
  const found = content.indexOf(sign, from);
  return found < 0 ? content.length : found + 1;
}

/** A comment ends at the end of its line (ISO 32000-2, 7.2.3). */
function behindComment(content: string, from: number): number {
  let at = from;
  while (at < content.length && content.charAt(at) !== '\n' && content.charAt(at) !== '\r') at += 1;
  return at;
}

function behindWord(content: string, from: number): number {
  let at = from + 1;
  while (at < content.length && !BLANKS.includes(content.charAt(at)) && !DELIMITERS.includes(content.charAt(at)))
    at += 1;
  return at;
}

function behindString(content: string, from: number): number {
  let depth = 0;
  for (let at = from; at < content.length; at += 1) {
    const character = content.charAt(at);
    if (character === '\\') at += 1;
    else if (character === '(') depth += 1;
    else if (character === ')') depth -= 1;
    if (depth === 0) return at + 1;
  }
  return content.length;
}

/** Returns the index after the `EI` of an inline picture. */
function behindPicture(content: string, from: number): number {
  for (let at = content.indexOf('EI', from); at >= 0; at = content.indexOf('EI', at + 2)) {
    const next = content.charAt(at + 2);
    if (BLANKS.includes(content.charAt(at - 1)) && (next === '' || BLANKS.includes(next))) return at + 2;
  }
  return content.length;
}
