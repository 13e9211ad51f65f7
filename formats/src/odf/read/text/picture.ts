import type { Story } from '../story.ts';
import { decodePercent } from '../../../content/text/percent.ts';

/** A picture of the package. */
export interface FoundPicture {
  /** Its `asset:` reference. */
  readonly src: string;
  readonly part: string;
}

/** Returns the picture of draw:image, the current element. Undefined if it is not available. */
export function findPicture({ xml, odf }: Story): FoundPicture | undefined {
  const part = memberOf(xml.attribute('xlink:href'));
  if (part === undefined) {
    odf.warnings.add('IMAGE_MISSING');
    return undefined;
  }
  const found = [part, decodePercent(part)].find((name) => odf.source.has(name));
  if (found !== undefined) {
    const src = odf.media.at(found);
    return src === undefined ? undefined : { src, part: found };
  }
  odf.warnings.add(isOutside(part) ? 'IMAGE_LINKED' : 'IMAGE_MISSING');
  return undefined;
}

/** Converts `./Object 1` to `Object 1`. Undefined without a reference. */
export const memberOf = (href: string | undefined): string | undefined =>
  href?.trim().replace(/^\.\//, '') || undefined;

/** Tells whether a reference is a URL, a path, or a file outside the package. */
const isOutside = (href: string): boolean => /^(?:[a-z][a-z0-9+.-]*:|\.\.\/|\/)/i.test(href);
