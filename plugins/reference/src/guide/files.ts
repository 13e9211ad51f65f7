import { createReadStream, statSync, type ReadStream } from 'node:fs';
import { extname, join } from 'node:path';

/** Types of the files that a built site has. A file of another type is no file of the site. */
const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/** Names of folders and files of the site: no dots at the beginning, so that no path leads out of its folder. */
const NAME = /^[\w@-][\w.@-]*$/;
const MAX_DEPTH = 8;

interface GuideFile {
  readonly type: string;
  readonly bytes: number;
  readonly open: () => ReadStream;
}

/** The folder that `npm run docs:site` writes: a site of static files. */
export class GuideFolder {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** False until the site is built. */
  get isBuilt(): boolean {
    return this.file('index.html') !== undefined;
  }

  /**
   * A file of the site.
   *
   * @param path below the site's address: empty, or ending with a slash, for the page of a folder.
   * @returns undefined where the site has no such file.
   */
  file(path: string): GuideFile | undefined {
    const named = path === '' || path.endsWith('/') ? `${path}index.html` : path;
    const names = named.split('/');
    const type = TYPES[extname(named)];
    if (type === undefined || names.length > MAX_DEPTH || !names.every((name) => NAME.test(name))) return undefined;
    const place = join(this.#folder, ...names);
    const found = statSync(place, { throwIfNoEntry: false });
    if (found?.isFile() !== true) return undefined;
    return { type, bytes: found.size, open: () => createReadStream(place) };
  }
}
