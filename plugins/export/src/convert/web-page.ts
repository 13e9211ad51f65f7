import { OWN_ORIGIN } from '../own-origin.ts';
import { withBase } from '../document/markup.ts';

/** The number of bytes in which a page declares its encoding, and of characters in which it declares its base URL. */
const HEAD_BYTES = 4096;
const HEAD_CHARACTERS = 100_000;
const OWN_BASE = /<base\s[^<>]{0,1000}?href\s*=\s*["']?([^"'\s<>]{1,2000})/iu;
const WHOLE = /<(?:!doctype|html|head|body)[\s>]/iu;

/** A web page as a document for printing. */
export interface WebPage {
  readonly html: string;
  /** The base of its relative URLs. */
  readonly base: string;
}

/**
 * Decodes a page with its declared encoding, and returns it with its base URL.
 * @param url where it was, after redirects.
 */
export function webPage(bytes: Uint8Array, url: string): WebPage {
  const text = decodePage(bytes);
  const stated = OWN_BASE.exec(text.slice(0, HEAD_CHARACTERS))?.[1];
  const base = (stated === undefined ? null : URL.parse(stated, url))?.href ?? url;
  const whole = WHOLE.test(text) ? text : `<html>${text}`;
  return { html: withBase(whole, base), base };
}

function decodePage(bytes: Uint8Array): string {
  const start = Buffer.from(bytes.subarray(0, HEAD_BYTES)).toString('latin1');
  const stated = /<meta[^<>]{0,500}?charset\s*=\s*["']?([\w.:-]{1,40})/iu.exec(start)?.[1] ?? 'utf-8';
  try {
    return new TextDecoder(markedEncoding(bytes) ?? stated).decode(bytes);
  } catch {
    // The encoding is unknown.
    return new TextDecoder().decode(bytes);
  }
}

/** A byte order mark takes precedence over all declarations. */
function markedEncoding([a, b]: Uint8Array): string | undefined {
  if (a === 0xff && b === 0xfe) return 'utf-16le';
  return a === 0xfe && b === 0xff ? 'utf-16be' : undefined;
}

/** Returns the absolute URL of a request. In other documents paths without a host refer to this server. */
export function webAddress(reference: string, base: string): string | undefined {
  const url = URL.parse(reference, base);
  if (url === null || !/^https?:$/u.test(url.protocol)) return undefined;
  if (url.origin !== OWN_ORIGIN) return url.href;
  return URL.parse(url.pathname + url.search, base)?.href;
}
