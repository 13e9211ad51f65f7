import type { SourceFile } from './source-file.ts';

/** A comment beside an expression. */
export interface Note {
  readonly kind: 'not linear' | 'not constant';
  readonly reason: string;
}

const NOTE = /\bnot (?<what>linear|constant): (?<reason>\S.*)/u;
const NUMBER = /\d/u;
const CONSTANT = /\b[A-Z][A-Z\d]*_[A-Z\d_]+\b/gu;

/** Reads the comment within the lines of an expression, or the one that ends in the line above. */
export function noteBeside(file: SourceFile, start: number, end: number): Note | undefined {
  const [first, last] = [lineAt(file.text, start), lineAt(file.text, end)];
  let from = first - 1;
  let text = '';
  for (const comment of file.comments.toReversed()) {
    if (lineAt(file.text, comment.start) > last || lineAt(file.text, comment.end) < from) continue;
    text = `${comment.value.replaceAll(/^\s*\*/gmu, '').trim()} ${text}`;
    // Consecutive line comments form one text.
    from = Math.min(from, lineAt(file.text, comment.start) - 1);
  }
  const { what, reason } = NOTE.exec(text.replaceAll(/\s+/gu, ' '))?.groups ?? {};
  if (what === undefined || reason === undefined) return undefined;
  return { kind: what === 'linear' ? 'not linear' : 'not constant', reason: reason.trim() };
}

/** Returns what is missing in a note that accepts an expression: it must name the bound, and the code must contain that name. */
export function lackOf({ kind, reason }: Note, file: SourceFile): string | undefined {
  const constants = reason.match(CONSTANT) ?? [];
  const unknown = constants.find((name) => !file.names.has(name));
  if (unknown !== undefined) return `its comment names ${unknown}, which the code of the file does not know`;
  if (kind === 'not linear' && constants.length === 0 && !NUMBER.test(reason))
    return 'its comment names no bound: a number or a constant';
  return undefined;
}

function lineAt(text: string, at: number): number {
  let line = 1;
  for (let end = text.indexOf('\n'); end !== -1 && end < at; end = text.indexOf('\n', end + 1)) line += 1;
  return line;
}
