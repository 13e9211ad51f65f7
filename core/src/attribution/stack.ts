import { fileURLToPath } from 'node:url';

/** A position in source code. */
export interface Place {
  /** Absolute path. */
  readonly file: string;
  readonly line: number;
}

/** The maximum length of a frame in characters. Paths are shorter; other lines of an error's text may quote input of a caller. */
const MAX_FRAME = 2000;
// not linear: lines are cut at MAX_FRAME characters
const FRAME = /^\s+at (?:.*\()?(file:\/\/[^)]+|\/[^)]+|[A-Za-z]:\\[^)]+):(\d+):\d+\)?$/;

/** The stack frames of an error, innermost first, without those of Node itself. */
export function placesOf(error: unknown): Place[] {
  const stack = error instanceof Error ? (error.stack ?? '') : '';
  return stack.split('\n').flatMap((text) => {
    const [, file = '', line = ''] = FRAME.exec(text.slice(0, MAX_FRAME)) ?? [];
    return file === '' ? [] : [{ file: pathOf(file), line: Number(line) }];
  });
}

/** Turns a path or a `file:` URL into a path. */
export function pathOf(file: string): string {
  if (!file.startsWith('file:')) return file;
  try {
    return fileURLToPath(file);
  } catch {
    return file;
  }
}
