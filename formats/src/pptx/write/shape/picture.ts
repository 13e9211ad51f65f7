import type { DocumentNode } from '@editor-companion/document';
import { markOf, textOf } from '../../../content/node.ts';
import { blipXml, cropXml } from '../../../drawingml/picture-fill.ts';
import type { MediaPart } from '../../../media/media-parts.ts';
import { element } from '../../../package/xml/write-xml.ts';
import { transform, type Frame } from '../deck/frame.ts';
import { linkXml } from '../text/run.ts';
import type { TextContext } from '../text/text-context.ts';

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
    element(
      'p:blipFill',
      {},
      blipXml(context.relationships, media),
      cropXml(node.attrs?.['crop']),
      '<a:stretch><a:fillRect/></a:stretch>',
    ),
    element('p:spPr', {}, transform('a:xfrm', frame, rotation), rectangle),
  );
}
