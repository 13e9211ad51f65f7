import { readFileSync } from 'node:fs';

/** The folder that a variable names, or why the tests over it are skipped. */
export function outsideFolder(variable: string): { folder: string; skip: false } | { folder: ''; skip: string } {
  const folder = process.env[variable];
  return folder
    ? { folder, skip: false }
    : { folder: '', skip: `${variable} is not set: it names a folder that is not part of this repository` };
}

/** Lines of a tab-separated file by the names of its head line. */
export function readTable(path: string): Record<string, string>[] {
  const [head = [], ...lines] = readFileSync(path, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => line.split('\t'));
  return lines.map((line) => Object.fromEntries(head.map((name, index) => [name, line[index] ?? ''])));
}
