import { createReadStream, existsSync, type ReadStream } from 'node:fs';
import { extname, join } from 'node:path';

const MEDIA_TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/**
 * A built page in a folder: `index.html`, and files whose names change with their content.
 * @example
 * const page = new BuiltPage(join(import.meta.dirname, '../page/dist'), 'board');
 * scope.get('/board', { config: { public: true, envelope: false } }, (_request, reply) => reply.type('text/html').send(page.open()));
 */
export class BuiltPage {
  readonly #folder: string;
  readonly #files: string;

  /** @param folder absolute. @param files the folder within it that all files but `index.html` are in. */
  constructor(folder: string, files: string) {
    this.#folder = folder;
    this.#files = files;
  }

  /** Opens `index.html`; undefined if the page has not been built. */
  open(): ReadStream | undefined {
    const path = join(this.#folder, 'index.html');
    return existsSync(path) ? createReadStream(path) : undefined;
  }

  /** Opens a file of the page by name. Undefined for files that the build did not make, and for names that lead out of the folder. */
  openFile(name: string): { readonly body: ReadStream; readonly type: string } | undefined {
    const type = MEDIA_TYPES[extname(name)];
    const path = join(this.#folder, this.#files, name);
    if (type === undefined || !/^[\w-]+(?:\.[\w-]+)+$/.test(name) || !existsSync(path)) return undefined;
    return { type, body: createReadStream(path) };
  }
}
