import { uriOf } from '../content/text/link.ts';
import type { MediaPart } from '../media/media-parts.ts';
import type { Relationships } from '../package/write-package.ts';
import { element } from '../package/xml/write-xml.ts';

const SVG_EXTENSION = '{96DAC541-7B7A-43D3-8B79-37D633B846F1}';
const SVG_NAMESPACE = 'http://schemas.microsoft.com/office/drawing/2016/SVG/main';

/**
 * Returns a:blip (20.1.8.13), the picture's references. An SVG is stored together with its bitmap, for programs that do not support SVG
 * ([MS-ODRAWXML] 2.27).
 */
export function blipXml(relationships: Relationships, { target, bitmapTarget }: MediaPart): string {
  const id = relationships.add('image', target);
  if (bitmapTarget === undefined) return element('a:blip', { 'r:embed': id });
  const svg = element('asvg:svgBlip', { 'xmlns:asvg': SVG_NAMESPACE, 'r:embed': id });
  const extension = element('a:extLst', {}, element('a:ext', { uri: SVG_EXTENSION }, svg));
  return element('a:blip', { 'r:embed': relationships.add('image', bitmapTarget) }, extension);
}

/** Returns a:blip for a picture that the document links and does not contain. */
export const linkedBlipXml = (relationships: Relationships, address: string): string =>
  element('a:blip', { 'r:link': relationships.add('image', uriOf(address), true) });

/** Returns a:srcRect (20.1.8.55) in thousandths of a percent, or nothing for an uncropped picture. @param sides fractions cut off */
export function cropXml(sides: unknown): string {
  if (typeof sides !== 'object' || sides === null) return '';
  const stated = sides as Partial<Record<'top' | 'right' | 'bottom' | 'left', number | null>>;
  const share = (value: number | null | undefined): number => Math.round((value ?? 0) * 100_000);
  const [l, t, r, b] = [stated.left, stated.top, stated.right, stated.bottom].map(share);
  return element('a:srcRect', { l, t, r, b });
}
