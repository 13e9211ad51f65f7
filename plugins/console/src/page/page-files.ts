import { createReadStream, existsSync, type ReadStream } from 'node:fs';
import { extname, join } from 'node:path';

/** Beside the sources and beside the compiled files alike. */
const BUILT = join(import.meta.dirname, '../../page/dist');

const MEDIA_TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/** The page itself; undefined while nobody has built it. */
export const openPage = (folder: string = BUILT): ReadStream | undefined => {
  const path = join(folder, 'index.html');
  return existsSync(path) ? createReadStream(path) : undefined;
};

/** A file of the page by its name, which changes with its content. Undefined for what the build has not made. */
export function openPageFile(name: string, folder: string = BUILT): { body: ReadStream; type: string } | undefined {
  const type = MEDIA_TYPES[extname(name)];
  const path = join(folder, 'console/files', name);
  if (type === undefined || !/^[\w-]+(?:\.[\w-]+)+$/.test(name) || !existsSync(path)) return undefined;
  return { type, body: createReadStream(path) };
}
