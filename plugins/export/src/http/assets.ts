import type { ExportInput, ExportResource } from '@editor-companion/core/plugin';
import { OWN_ORIGIN } from '../own-origin.ts';

/** The media types that a document may load, by file extension. The client's media type is ignored, because many clients send none. */
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

/** Returns the media type of a file. Undefined for types that documents do not load. */
export const kindOf = (name: string): string | undefined =>
  KINDS[/\.([a-z0-9]+)$/iu.exec(name)?.[1]?.toLowerCase() ?? ''];

const MAX_NAME = 255;

/** Returns the path of a file of a form for its document. Undefined for an invalid name. */
export function addressOf(name: string): string | undefined {
  if (name === '' || name.length > MAX_NAME || /[\p{Cc}\\]/u.test(name)) return undefined;
  const encoded = name.split('/').map(encodeURIComponent).join('/');
  const url = URL.parse(encoded, `${OWN_ORIGIN}/`);
  return url?.origin === OWN_ORIGIN && url.pathname !== '/' ? url.pathname : undefined;
}

/** Reads files of a form by their paths, and everything else as before. */
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
