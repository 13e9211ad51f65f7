import { plain } from '../../schema/attribute.ts';
import { oneOf, padding, signedLength } from '../../schema/kinds.ts';

/**
 * The position of a picture with text around it, or over or under the text: from the left edge of the text and the top of its paragraph,
 * unless stated otherwise. A picture without these attributes is inline, or at the side of `float`.
 */
export const placingAttributes = () => ({
  ...plain('left', signedLength, 'data-left'),
  ...plain('top', signedLength, 'data-top'),
  ...plain('align', oneOf('left', 'center', 'right'), 'data-align'),
  ...plain('horizontalFrom', oneOf('page', 'margin', 'character'), 'data-horizontal-from'),
  ...plain('verticalFrom', oneOf('page', 'margin', 'line'), 'data-vertical-from'),
  ...plain('wrapText', oneOf('both', 'left', 'right', 'largest'), 'data-wrap-text'),
  ...plain('distance', padding, 'data-distance'),
});

/** The attributes of a picture that position it. */
type Attributes = Readonly<Record<string, unknown>>;

const lengthOf = (value: unknown, otherwise: string): string => (signedLength.is(value) ? value : otherwise);

/** Tells whether a picture has a position besides a side. */
export const isPlaced = ({ left, align }: Attributes): boolean => left != null || align != null;

/**
 * Returns the CSS that positions a picture. Empty for one without a position. A picture with text around it is a float with margins, and
 * its shape begins below the lines above it. One over or under the text takes no room.
 */
export function placingCss(attrs: Attributes): string {
  if (!isPlaced(attrs)) return '';
  const { wrap } = attrs;
  if (wrap === 'square' || wrap === 'tight' || wrap === 'topBottom') return floating(attrs);
  if (wrap !== 'front' && wrap !== 'behind') return '';
  const top = isFromParagraph(attrs) ? lengthOf(attrs['top'], '0pt') : '0pt';
  const order = wrap === 'behind' ? '; z-index: -1' : '';
  return `position: absolute; display: block; margin: ${top} 0 0 ${leftOf(attrs)}${order}`;
}

/** Vertical positions from the page or its margins count from the paragraph, because an editor's page is as long as its text. */
const isFromParagraph = ({ verticalFrom }: Attributes): boolean => verticalFrom == null || verticalFrom === 'line';

const widthOf = ({ width }: Attributes): string => `${typeof width === 'number' ? width : 0}px`;

/** From the left edge of the text. */
function leftOf(attrs: Attributes): string {
  const { align, horizontalFrom } = attrs;
  if (align === 'center') return `calc(50% - ${widthOf(attrs)} / 2)`;
  if (align === 'right') return `calc(100% - ${widthOf(attrs)})`;
  const left = lengthOf(attrs['left'], '0pt');
  return horizontalFrom === 'page' ? `calc(${left} - var(--page-left, 0px))` : left;
}

function floating(attrs: Attributes): string {
  const { wrap, float } = attrs;
  const [above = '0pt', right = '0pt', below = '0pt', left = right] = sidesOf(attrs['distance']);
  const start = leftOf(attrs);
  const end = `calc(100% - ${start} - ${widthOf(attrs)}${wrap === 'topBottom' ? '' : ` - ${left}`})`;
  const top = isFromParagraph(attrs) ? lengthOf(attrs['top'], '0pt') : '0pt';
  const shape = top.startsWith('-') ? '' : `; shape-outside: inset(max(0px, ${top} - ${above}) 0 0 0)`;
  // A side that the picture does not state is none when it is read again.
  const side = float === 'left' || float === 'right' ? float : 'inline-start';
  const margins = {
    left: side === 'right' && wrap !== 'topBottom' ? left : start,
    right: side === 'right' || wrap === 'topBottom' ? end : right,
  };
  return `float: ${side}; margin: ${top} ${margins.right} ${below} ${margins.left}${shape}`;
}

/** CSS's one to four lengths as four. */
function sidesOf(distance: unknown): string[] {
  if (!padding.is(distance)) return [];
  const [top = '0pt', right = top, bottom = top, left = right] = distance.split(' ');
  return [top, right, bottom, left];
}
