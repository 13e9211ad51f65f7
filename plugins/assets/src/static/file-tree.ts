import { readdir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';

/**
 * The files below a folder, by their path with `/`. Only files that existed at start-up are served: a request is looked up in this table
 * and never becomes a path, so that no spelling of `..` reaches other files.
 */
export type FileTree = ReadonlyMap<string, string>;

interface TreeOptions {
  readonly maxFiles: number;
  /** Selects files by their path. All files by default. */
  readonly accept?: (path: string) => boolean;
}

/**
 * Lists the files of a folder. Dotfiles, `node_modules` and symbolic links (which may point elsewhere) are omitted.
 * @throws RangeError beyond `maxFiles`.
 */
export async function listFiles(folder: string, { maxFiles, accept = () => true }: TreeOptions): Promise<FileTree> {
  const files = new Map<string, string>();
  const pending = [folder];
  for (let current = pending.pop(); current !== undefined; current = pending.pop()) {
    for (const entry of await readdir(current, { withFileTypes: true })) {
      const path = join(current, entry.name);
      if (entry.name.startsWith('.') || entry.name === 'node_modules') continue;
      if (entry.isDirectory()) pending.push(path);
      const name = relative(folder, path).split(sep).join('/');
      if (entry.isFile() && accept(name)) files.set(name, path);
      if (files.size > maxFiles) throw new RangeError(`it has more than ${maxFiles} files`);
    }
  }
  return files;
}
