import { fileURLToPath } from 'node:url';

/** A line of code. */
export interface Place {
  /** Absolute path. */
  readonly file: string;
  readonly line: number;
}

/** Characters of a frame: paths are shorter. Other lines of an error may quote what a caller sent. */
const MAX_FRAME = 2000;
// not linear: lines are cut at MAX_FRAME characters
const FRAME = /^\s+at (?:.*\()?(file:\/\/[^)]+|\/[^)]+|[A-Za-z]:\\[^)]+):(\d+):\d+\)?$/;

/** Where an error comes from, innermost first; frames of Node itself are left out. */
export function placesOf(error: unknown): Place[] {
  const stack = error instanceof Error ? (error.stack ?? '') : '';
  return stack.split('\n').flatMap((text) => {
    const [, file = '', line = ''] = FRAME.exec(text.slice(0, MAX_FRAME)) ?? [];
    return file === '' ? [] : [{ file: pathOf(file), line: Number(line) }];
  });
}

/** The path of a file that is named by path or `file:` URL. */
export function pathOf(file: string): string {
  if (!file.startsWith('file:')) return file;
  try {
    return fileURLToPath(file);
  } catch {
    return file;
  }
}
