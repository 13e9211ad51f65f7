import type { PictureReference } from '../../../media/linked-picture.ts';
import type { Story } from '../story.ts';
import { decodePercent } from '../../../content/text/percent.ts';

/** A picture of the package, or a placeholder for one outside it. */
export interface FoundPicture extends PictureReference {
  readonly part?: string;
}

/** Returns the picture of draw:image, the current element, or a placeholder if it is linked. Undefined if it is not available. */
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
  if (isOutside(part)) return odf.media.link(part);
  odf.warnings.add('IMAGE_MISSING');
  return undefined;
}

/** Converts `./Object 1` to `Object 1`. Undefined without a reference. */
export const memberOf = (href: string | undefined): string | undefined =>
  href?.trim().replace(/^\.\//, '') || undefined;

/** Tells whether a reference is a URL, a path, or a file outside the package. */
const isOutside = (href: string): boolean => /^(?:[a-z][a-z0-9+.-]*:|\.\.\/|\/)/i.test(href);
