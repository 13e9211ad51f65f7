import { Image } from '@tiptap/extension-image';
import { isImageUrl, trimUrl } from '../../url.ts';
import type { HtmlElement } from '../../dom/types.ts';
import { attribute, plain, readAttribute } from '../../schema/attribute.ts';
import { crop, imageUrl, linkedPictureUrl, number, oneOf, text } from '../../schema/kinds.ts';
import { isPlaced, placingAttributes, placingCss } from './placing.ts';

const pixels = number(0, 100_000);
const PX_PER: Record<string, number> = { px: 1, '': 1, pt: 4 / 3, in: 96, cm: 96 / 2.54, mm: 96 / 25.4 };

/** The width or height in px, from the attribute or from CSS in an absolute unit. */
const extent = (name: 'width' | 'height') =>
  attribute(name, pixels, {
    read: (element) => {
      const [, value, unit = ''] = /^(\d+(?:\.\d+)?|\.\d+)(px|pt|in|cm|mm|)$/.exec(readExtent(element, name)) ?? [];
      const px = Number(value) * (PX_PER[unit] ?? 1);
      return pixels.is(px) ? px : null;
    },
    write: (value) => ({ [name]: String(value) }),
  });

const readExtent = (element: HtmlElement, name: 'width' | 'height'): string =>
  element.style.getPropertyValue(name) || element.getAttribute(name)?.trim() || '';

const SIDES = ['top', 'right', 'bottom', 'left'] as const;

const placed = (attributes: Record<string, unknown>, place: string): Record<string, unknown> => {
  const style = [attributes['style'], place].filter((part) => typeof part === 'string' && part !== '').join('; ');
  return style === '' ? attributes : { ...attributes, style };
};

/** Inline pictures with the placement and cropping of word processors. */
export const InlineImage = Image.extend({
  addAttributes: () => ({
    ...plain('src', imageUrl, 'src', { required: true }),
    /** The address of a picture that an imported file links and does not contain. `src` is a placeholder then. */
    ...plain('linkedSrc', linkedPictureUrl, 'data-linked-src'),
    ...plain('alt', text(4096)),
    ...plain('title', text(1024)),
    ...extent('width'),
    ...extent('height'),
    ...attribute('float', oneOf('left', 'right'), {
      read: (element) =>
        oneOf('left', 'right').parse(
          element.style.getPropertyValue('float') || element.getAttribute('align')?.toLowerCase() || '',
        ),
      write: (side) => ({ style: `float: ${side}` }),
    }),
    ...plain('wrap', oneOf('inline', 'square', 'tight', 'topBottom', 'behind', 'front'), 'data-wrap'),
    ...placingAttributes(),
    ...attribute('crop', crop, {
      read: (element) => {
        const parts = (readAttribute(element, 'data-crop', text(128)) ?? '').split(' ');
        const sides = SIDES.flatMap((side, i) => (parts[i] ? [[side, Number(parts[i])] as const] : []));
        const value = Object.fromEntries(sides.filter(([, part]) => !Number.isNaN(part)));
        return crop.is(value) ? value : null;
      },
      write: (sides) => ({
        'data-crop': SIDES.map((side) => sides[side] ?? '-').join(' '),
        style: `object-view-box: inset(${SIDES.map((side) => `${(sides[side] ?? 0) * 100}%`).join(' ')})`,
      }),
    }),
  }),
  parseHTML: () => [
    { tag: 'img[src]', getAttrs: (element) => isImageUrl(trimUrl(element.getAttribute('src') ?? '')) && null },
  ],
  renderHTML: ({ node, HTMLAttributes }) => [
    'img',
    isPlaced(node.attrs) ? placed(HTMLAttributes, placingCss(node.attrs)) : HTMLAttributes,
  ],
}).configure({ inline: true, allowBase64: true });
