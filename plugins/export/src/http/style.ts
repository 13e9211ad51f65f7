import { createHash } from 'node:crypto';
import { isAllowedHost, portOf, type ExportInput } from '@editor-companion/core/plugin';
import { errors } from '../errors.ts';
import { OWN_ORIGIN } from '../own-origin.ts';

export interface LinkedStyle {
  /** An `@import` of the style sheet, so that its relative URLs are resolved against its own. */
  readonly css: string;
  /** Identifies the content for the cache key. For an external host it is the URL. */
  readonly fingerprint: string;
}

/**
 * Converts `styleURL` into a style rule.
 * @throws CompanionError EXPORT_STYLE_UNAVAILABLE (422) when it is neither on this server nor on an allowed host.
 */
export async function linkStyle(
  styleURL: string,
  load: ExportInput['load'],
  allowedHosts: readonly string[],
): Promise<LinkedStyle> {
  const url = URL.parse(styleURL, OWN_ORIGIN);
  if (url === null) throw errors.EXPORT_STYLE_UNAVAILABLE();
  const css = `@import url("${url.href.replaceAll(/["\\\n]/gu, encodeURIComponent)}");`;
  const own = await load(url.href);
  if (own !== undefined) return { css, fingerprint: createHash('sha256').update(own.bytes).digest('hex') };
  const web = url.protocol === 'https:' || url.protocol === 'http:';
  if (!web || !isAllowedHost(url.hostname, portOf(url), allowedHosts)) throw errors.EXPORT_STYLE_UNAVAILABLE();
  return { css, fingerprint: url.href };
}
