import { readFileSync } from 'node:fs';

/** Returns the folder that an environment variable names, or the reason why its tests are skipped. */
export function outsideFolder(variable: string): { folder: string; skip: false } | { folder: ''; skip: string } {
  const folder = process.env[variable];
  return folder
    ? { folder, skip: false }
    : { folder: '', skip: `${variable} is not set: it names a folder that is not part of this repository` };
}

/** Reads a tab-separated file as objects with the names of its first line. */
export function readTable(path: string): Record<string, string>[] {
  const [head = [], ...lines] = readFileSync(path, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => line.split('\t'));
  return lines.map((line) => Object.fromEntries(head.map((name, index) => [name, line[index] ?? ''])));
}
