import type { Story } from '../story.ts';
import { decode } from './link.ts';

/** The `asset:` reference of draw:image, the current element, or undefined where the picture cannot be had. */
export function findPicture({ xml, odf }: Story): string | undefined {
  const part = memberOf(xml.attribute('xlink:href'));
  if (part === undefined) {
    odf.warnings.add('IMAGE_MISSING');
    return undefined;
  }
  const found = [part, decode(part)].find((name) => odf.source.has(name));
  if (found !== undefined) return odf.media.at(found);
  odf.warnings.add(isOutside(part) ? 'IMAGE_LINKED' : 'IMAGE_MISSING');
  return undefined;
}

/** `./Object 1` -> `Object 1`; undefined for no reference at all. */
export const memberOf = (href: string | undefined): string | undefined =>
  href?.trim().replace(/^\.\//, '') || undefined;

/** An address, a path, or something beside the package. */
const isOutside = (href: string): boolean => /^(?:[a-z][a-z0-9+.-]*:|\.\.\/|\/)/i.test(href);
