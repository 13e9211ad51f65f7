import type { Story } from '../story.ts';
import { decode } from './link.ts';

/** A picture of the package. */
export interface FoundPicture {
  /** Its `asset:` reference. */
  readonly src: string;
  readonly part: string;
}

/** The picture of draw:image, the current element, or undefined where it cannot be had. */
export function findPicture({ xml, odf }: Story): FoundPicture | undefined {
  const part = memberOf(xml.attribute('xlink:href'));
  if (part === undefined) {
    odf.warnings.add('IMAGE_MISSING');
    return undefined;
  }
  const found = [part, decode(part)].find((name) => odf.source.has(name));
  if (found !== undefined) {
    const src = odf.media.at(found);
    return src === undefined ? undefined : { src, part: found };
  }
  odf.warnings.add(isOutside(part) ? 'IMAGE_LINKED' : 'IMAGE_MISSING');
  return undefined;
}

/** `./Object 1` -> `Object 1`; undefined for no reference at all. */
export const memberOf = (href: string | undefined): string | undefined =>
  href?.trim().replace(/^\.\//, '') || undefined;

/** An address, a path, or something beside the package. */
const isOutside = (href: string): boolean => /^(?:[a-z][a-z0-9+.-]*:|\.\.\/|\/)/i.test(href);
