import type { DocumentNode } from '@editor-companion/document';
import { markOf, textOf } from '../../../content/node.ts';
import type { MediaPart } from '../../../media/media-parts.ts';
import { element } from '../../../package/xml/write-xml.ts';
import { transform, type Frame } from '../deck/frame.ts';
import { linkXml } from '../text/run.ts';
import type { TextContext } from '../text/text-context.ts';

const SVG_EXTENSION = '{96DAC541-7B7A-43D3-8B79-37D633B846F1}';
const SVG_NAMESPACE = 'http://schemas.microsoft.com/office/drawing/2016/SVG/main';

export interface PictureShape {
  readonly id: number;
  readonly frame: Frame;
  /** In degrees clockwise. */
  readonly rotation?: number | undefined;
}

/** Returns a picture (19.3.1.37) with its alternative text and its link. */
export function pictureXml(
  context: TextContext,
  node: DocumentNode,
  media: MediaPart,
  { id, frame, rotation }: PictureShape,
): string {
  const name = { id, name: `Picture ${id}`, descr: textOf(node, 'alt'), title: textOf(node, 'title') };
  const link = linkXml(context, markOf(node, 'link'));
  const fixed = '<p:cNvPicPr><a:picLocks noChangeAspect="1"/></p:cNvPicPr><p:nvPr/>';
  const rectangle = '<a:prstGeom prst="rect"><a:avLst/></a:prstGeom>';
  return element(
    'p:pic',
    {},
    element('p:nvPicPr', {}, element('p:cNvPr', name, link), fixed),
    element('p:blipFill', {}, blip(context, media), crop(node.attrs?.['crop']), '<a:stretch><a:fillRect/></a:stretch>'),
    element('p:spPr', {}, transform('a:xfrm', frame, rotation), rectangle),
  );
}

/**
 * Returns the picture's references. An SVG is stored together with its bitmap, for programs that do not support SVG ([MS-ODRAWXML] 2.27).
 */
function blip({ relationships }: TextContext, { target, bitmapTarget }: MediaPart): string {
  const id = relationships.add('image', target);
  if (bitmapTarget === undefined) return element('a:blip', { 'r:embed': id });
  const svg = element('asvg:svgBlip', { 'xmlns:asvg': SVG_NAMESPACE, 'r:embed': id });
  const extension = element('a:extLst', {}, element('a:ext', { uri: SVG_EXTENSION }, svg));
  return element('a:blip', { 'r:embed': relationships.add('image', bitmapTarget) }, extension);
}

/** Converts fractions to thousandths of a percent. */
function crop(sides: unknown): string {
  if (typeof sides !== 'object' || sides === null) return '';
  const stated = sides as Partial<Record<'top' | 'right' | 'bottom' | 'left', number | null>>;
  const share = (value: number | null | undefined): number => Math.round((value ?? 0) * 100_000);
  const [l, t, r, b] = [stated.left, stated.top, stated.right, stated.bottom].map(share);
  return element('a:srcRect', { l, t, r, b });
}
