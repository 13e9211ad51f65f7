/** An operator of a content stream with its operands (ISO 32000-2, 7.8.2). Offsets count bytes. */
export interface Operation {
  readonly operator: string;
  /** The start of the first operand, and the end of the operator. */
  readonly start: number;
  readonly end: number;
  /** The operands as they are written. */
  readonly operands: string;
}

const BLANK = new Set(['\0', '\t', '\n', '\f', '\r', ' ']);
const DELIMITER = new Set(['(', ')', '<', '>', '[', ']', '{', '}', '/', '%']);

/** Yields the operations of a content stream in order. @param content one character per byte. */
export function* operationsIn(content: string): Generator<Operation, void, undefined> {
  let start = -1;
  let at = 0;
  while (at < content.length) {
    const char = content.charAt(at);
    if (BLANK.has(char)) {
      at += 1;
      continue;
    }
    if (start < 0) start = at;
    const end = tokenEnd(content, at);
    if (!isOperator(char)) {
      at = end;
      continue;
    }
    const operator = content.slice(at, end);
    const stop = operator === 'ID' ? imageEnd(content, end) : end;
    yield { operator, start, end: stop, operands: content.slice(start, at) };
    start = -1;
    at = stop;
  }
}

const isOperator = (char: string): boolean => /[A-Za-z'"]/u.test(char);

/** Returns the end of the token at a position. Words such as `true` count as unknown operators. */
function tokenEnd(content: string, at: number): number {
  const char = content.charAt(at);
  if (char === '(') return stringEnd(content, at);
  if (char === '%') return lineEnd(content, at);
  if (char === '<' && content.charAt(at + 1) !== '<') return Math.max(at, content.indexOf('>', at)) + 1;
  if (DELIMITER.has(char) && char !== '/') return at + 1;
  let end = at + 1;
  while (end < content.length && !BLANK.has(content.charAt(end)) && !DELIMITER.has(content.charAt(end))) end += 1;
  return end;
}

function stringEnd(content: string, from: number): number {
  let depth = 0;
  for (let at = from; at < content.length; at += 1) {
    const char = content.charAt(at);
    if (char === '\\') at += 1;
    else if (char === '(') depth += 1;
    else if (char === ')' && (depth -= 1) === 0) return at + 1;
  }
  return content.length;
}

function lineEnd(content: string, at: number): number {
  const end = content.indexOf('\n', at);
  return end < 0 ? content.length : end;
}

/** Returns the index after the `EI` of an inline image. */
function imageEnd(content: string, from: number): number {
  for (let at = content.indexOf('EI', from); at >= 0; at = content.indexOf('EI', at + 1))
    if (BLANK.has(content.charAt(at - 1)) && !/[A-Za-z]/u.test(content.charAt(at + 2))) return at + 2;
  return content.length;
}
