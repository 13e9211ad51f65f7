import { basename } from 'node:path';

/** The prefix that Node adds to the stack of a syntax error in TypeScript. */
const SYNTAX = /^(.+):(\d+)\n/;
/** Characters of a stack that are searched: the first frames. */
const MAX_STACK = 10_000;
// not linear: the stack is cut at MAX_STACK characters
const FRAME = /file:\/\/([^\s()]+):(\d+):\d+/;

/** The reason why a file of the operator or a plugin did not load, with its line if the error has it. */
export function loadFault(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { message } = error;
  const stack = (error.stack ?? '').slice(0, MAX_STACK);
  const found = error instanceof SyntaxError ? SYNTAX.exec(stack) : FRAME.exec(stack);
  if (found === null) return message;
  const [, file = '', line] = found;
  return `${message} (${basename(file)}:${line})`;
}
