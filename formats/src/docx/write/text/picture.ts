import type { DocumentNode } from '@editor-companion/document';
import { PX_TO_EMU } from '../../../content/css/length.ts';
import { element } from '../../../package/xml/write-xml.ts';
import { shownSize } from '../../../media/office-picture.ts';
import { markOf, numberOf, textOf } from '../../../content/node.ts';
import { anchored, type Placing } from '../picture/frame.ts';
import { uriOf } from '../../../content/text/link.ts';
import { blipXml, cropXml, linkedBlipXml } from '../../../drawingml/picture-fill.ts';
import { plainRunText } from './text-run.ts';
import type { Story } from '../story.ts';

/** The maximum size of pictures in Word: 22 inches. */
const MAX_EMU = 22 * 914_400;

/** Writes an image as a run with a drawing (20.2). A linked image stays linked. An unavailable image is written as its text with a link to its address. */
export function writePicture(story: Story, node: DocumentNode): string {
  const src = textOf(node, 'src') ?? '';
  const linked = textOf(node, 'linkedSrc');
  const media = linked === undefined ? story.docx.media.refer(src) : undefined;
  const { relationships } = story;
  const blip = linked === undefined ? media && blipXml(relationships, media) : linkedBlipXml(relationships, linked);
  if (blip === undefined) return writeMissing(story, node, src);
  const size = shownSize(
    media?.picture ?? {},
    { width: numberOf(node, 'width'), height: numberOf(node, 'height') },
    story.width,
  );
  const extent = { cx: toEmu(size.width), cy: toEmu(size.height) };
  const id = (story.docx.nextDrawing += 1);
  const graphic = element(
    'a:graphic',
    {},
    element(
      'a:graphicData',
      { uri: 'http://schemas.openxmlformats.org/drawingml/2006/picture' },
      element(
        'pic:pic',
        {},
        element('pic:nvPicPr', {}, element('pic:cNvPr', { id, name: `Picture ${id}` }), element('pic:cNvPicPr', {})),
        element('pic:blipFill', {}, blip, cropXml(node.attrs?.['crop']), '<a:stretch><a:fillRect/></a:stretch>'),
        element('pic:spPr', {}, transform(extent), '<a:prstGeom prst="rect"><a:avLst/></a:prstGeom>'),
      ),
    ),
  );
  const link = story.kind === 'body' ? hyperlinkOf(story, node) : '';
  const name = { id, name: `Picture ${id}`, descr: textOf(node, 'alt'), title: textOf(node, 'title') };
  const placing = { ...placingOf(node), extent, properties: element('wp:docPr', name, link) };
  return element('w:r', {}, element('w:drawing', {}, anchored(placing, graphic)));
}

const toEmu = (px: number): number => Math.min(Math.max(Math.round(px * PX_TO_EMU), 1), MAX_EMU);

const transform = ({ cx, cy }: Placing['extent']): string =>
  element('a:xfrm', {}, element('a:off', { x: 0, y: 0 }), element('a:ext', { cx, cy }));

function hyperlinkOf({ relationships }: Story, node: DocumentNode): string {
  const link = markOf(node, 'link');
  const href = link && textOf(link, 'href');
  if (href === undefined || href.startsWith('#')) return '';
  return element('a:hlinkClick', {
    'xmlns:a': 'http://schemas.openxmlformats.org/drawingml/2006/main',
    'r:id': relationships.add('hyperlink', uriOf(href), true),
  });
}

function placingOf(node: DocumentNode): Pick<Placing, 'wrap' | 'side' | 'place'> {
  const float = textOf(node, 'float');
  const wrap = textOf(node, 'wrap') ?? (float === undefined ? 'inline' : 'square');
  return { wrap: wrap as Placing['wrap'], side: float === 'right' ? 'right' : 'left', place: node.attrs ?? {} };
}

function writeMissing(story: Story, node: DocumentNode, src: string): string {
  const words = textOf(node, 'alt') ?? textOf(node, 'title') ?? (src.startsWith('data:') ? 'picture' : src);
  const run = element('w:r', {}, plainRunText(`[${words}]`));
  if (!/^https?:/i.test(src) || markOf(node, 'link')) return run;
  return element('w:hyperlink', { 'r:id': story.relationships.add('hyperlink', uriOf(src), true) }, run);
}
