import type { ExportInput, ExportResource } from '@editor-companion/core/plugin';
import { OWN_ORIGIN } from '../own-origin.ts';

/** What a document may load, by the ending of its name. A client's word for the kind of a file is not asked for: many say nothing. */
const KINDS: Readonly<Record<string, string>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  avif: 'image/avif',
  svg: 'image/svg+xml',
  ico: 'image/x-icon',
  bmp: 'image/bmp',
  css: 'text/css',
  woff: 'font/woff',
  woff2: 'font/woff2',
  ttf: 'font/ttf',
  otf: 'font/otf',
  js: 'text/javascript',
  mjs: 'text/javascript',
};

/** Media type of a file; undefined for what no document loads. */
export const kindOf = (name: string): string | undefined =>
  KINDS[/\.([a-z0-9]+)$/iu.exec(name)?.[1]?.toLowerCase() ?? ''];

const MAX_NAME = 255;

/** The path by which a document finds a file of its form; undefined for what is no name. */
export function addressOf(name: string): string | undefined {
  if (name === '' || name.length > MAX_NAME || /[\p{Cc}\\]/u.test(name)) return undefined;
  const encoded = name.split('/').map(encodeURIComponent).join('/');
  const url = URL.parse(encoded, `${OWN_ORIGIN}/`);
  return url?.origin === OWN_ORIGIN && url.pathname !== '/' ? url.pathname : undefined;
}

/** Reads files of a form by their addresses, and all else as before. */
export function withAssets(
  load: ExportInput['load'],
  assets: ReadonlyMap<string, ExportResource>,
): ExportInput['load'] {
  return async (reference) => {
    const url = URL.parse(reference, OWN_ORIGIN);
    const asset = url?.origin === OWN_ORIGIN ? assets.get(url.pathname) : undefined;
    return asset ?? load(reference);
  };
}
