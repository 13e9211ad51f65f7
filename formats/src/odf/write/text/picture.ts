import type { DocumentNode } from '@editor-companion/document';
import { round } from '../../../content/css/length.ts';
import { element, escapeText, textElement } from '../../../package/xml/write-xml.ts';
import { shownSize, type Picture } from '../../../media/office-picture.ts';
import { numberOf, textOf } from '../../../content/node.ts';
import { offsetsOf, placeAttributes, wrapAttributes } from './place.ts';
import { uriOf } from '../../../content/text/link.ts';
import { MAX_POINTS } from '../../words.ts';
import type { Story } from '../story.ts';

const pointsOf = (px: number): string => `${round(Math.min(px * 0.75, MAX_POINTS), 2)}pt`;

/** Writes an image as a frame (ODF 1.3, part 3, 10.4.4). A linked image stays linked. An image that is not available becomes its alternative text. */
export function writePicture(story: Story, node: DocumentNode): string {
  const { odt } = story;
  const src = textOf(node, 'src') ?? '';
  const linked = textOf(node, 'linkedSrc');
  const found = linked === undefined ? odt.objects.picture(src) : { picture: {}, hrefs: [{ href: uriOf(linked) }] };
  if (!found) return escapeText(`[${textOf(node, 'alt') ?? (src.startsWith('data:') ? 'picture' : src)}]`);
  const stated = { width: numberOf(node, 'width'), height: numberOf(node, 'height') };
  const size = shownSize(found.picture, stated, story.width);
  const float = textOf(node, 'float');
  const wrap = textOf(node, 'wrap') ?? (float === undefined ? 'inline' : 'square');
  const images = found.hrefs.map(({ href, mediaType }: { href: string; mediaType?: string }) =>
    element('draw:image', {
      'xlink:href': href,
      'xlink:type': 'simple',
      'xlink:show': 'embed',
      'xlink:actuate': 'onLoad',
      'draw:mime-type': mediaType,
    }),
  );
  const [title, alt] = [textOf(node, 'title'), textOf(node, 'alt')];
  return element(
    'draw:frame',
    {
      'draw:style-name': frameStyle(story, node, { wrap, float, size, natural: found.picture }),
      'draw:name': `Image ${(odt.nextId += 1)}`,
      'text:anchor-type': wrap === 'inline' ? 'as-char' : 'char',
      ...offsetsOf(node),
      'svg:width': pointsOf(size.width),
      'svg:height': pointsOf(size.height),
    },
    images,
    title === undefined ? '' : textElement('svg:title', title),
    alt === undefined ? '' : textElement('svg:desc', alt),
  );
}

interface Placing {
  readonly wrap: string;
  readonly float: string | undefined;
  readonly size: { readonly width: number; readonly height: number };
  readonly natural: Pick<Picture, 'width' | 'height' | 'density'>;
}

function frameStyle({ odt }: Story, node: DocumentNode, { wrap, float, natural }: Placing): string | undefined {
  const clip = clipOf(node.attrs?.['crop'], natural);
  return odt.automatic.style({
    family: 'graphic',
    properties: { graphic: { ...wrapAttributes(wrap, float), ...placeAttributes(node, wrap), 'fo:clip': clip } },
  });
}

/** Returns the crop in lengths of the original picture. */
function clipOf(crop: unknown, { width, height, density = 96 }: Placing['natural']): string | undefined {
  if (typeof crop !== 'object' || crop === null || !width || !height) return undefined;
  const sides = crop as Partial<Record<'top' | 'right' | 'bottom' | 'left', number | null>>;
  const cut = (share: number | null | undefined, of: number): string =>
    `${round(((share ?? 0) * of * 72) / density, 2)}pt`;
  return `rect(${cut(sides.top, height)}, ${cut(sides.right, width)}, ${cut(sides.bottom, height)}, ${cut(sides.left, width)})`;
}
