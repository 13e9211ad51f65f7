import type { DocumentMark, DocumentNode } from '@editor-companion/document';
import { parseBorder, SIDES } from '../../../content/css/border.ts';
import { toHex } from '../../../content/css/color.ts';
import { firstFamily } from '../../../content/css/font.ts';
import { round, toPoints, type LengthBase } from '../../../content/css/length.ts';
import { element, type Attributes } from '../../../package/xml/write-xml.ts';
import { textOf } from '../../../content/node.ts';

/** A length in points, as OpenDocument writes it. */
export const points = (value: unknown, base?: LengthBase): string | undefined => {
  const length = toPoints(value, base);
  return length === undefined ? undefined : `${round(length, 2)}pt`;
};

/** What a paragraph says of itself (ODF 1.3, part 3, 17.6). @param indent points that a list adds nothing to */
export function paragraphAttributes(node: DocumentNode, base: LengthBase, textAlign?: string): Attributes {
  const isRightToLeft = node.attrs?.['dir'] === 'rtl';
  const align = textOf(node, 'textAlign') ?? textAlign ?? (isRightToLeft ? 'right' : undefined);
  return {
    'fo:text-align': align,
    'fo:margin-left': points(node.attrs?.['indentLeft'], base),
    'fo:margin-right': points(node.attrs?.['indentRight'], base),
    'fo:text-indent': points(node.attrs?.['indentFirst'], base),
    'fo:margin-top': points(node.attrs?.['spaceBefore'], base),
    'fo:margin-bottom': points(node.attrs?.['spaceAfter'], base),
    ...lineHeight(textOf(node, 'lineHeight'), base),
    'fo:background-color': toHex(node.attrs?.['backgroundColor']),
    'style:writing-mode': isRightToLeft ? 'rl-tb' : undefined,
    ...borders(node),
  };
}

/** Natural lines of a font are about 1.2 of its size, which is what CSS counts in. */
const NATURAL = 1.2;

export function lineHeight(value: string | undefined, base: LengthBase): Attributes {
  // Lines as the font says go without saying.
  if (value === undefined || value === 'normal') return {};
  const factor = value.endsWith('%') ? Number.parseFloat(value) / 100 : Number(value);
  if (Number.isFinite(factor)) return { 'fo:line-height': `${round((factor / NATURAL) * 100, 2)}%` };
  return { 'style:line-height-at-least': points(value, base) };
}

/** The sides that have a line. */
export function borders({ attrs }: DocumentNode): Attributes {
  const lines = parseBorder(attrs?.['border']);
  if (!lines) return {};
  return Object.fromEntries(
    SIDES.map((side) => {
      const line = lines[side];
      return [`fo:border-${side}`, line ? `${round(line.width, 2)}pt ${line.style} ${line.color}` : 'none'];
    }),
  );
}

const LEADERS: Readonly<Record<string, string>> = { dotted: 'dotted', dashed: 'dash', solid: 'solid' };
const KINDS: Readonly<Record<string, string>> = { decimal: 'char' };

/** style:tab-stops (17.8); empty for none. */
export function tabStops(stops: unknown, base: LengthBase): string {
  if (!Array.isArray(stops)) return '';
  const written = (stops as readonly Record<string, string>[]).map(({ position, align = 'left', leader }) =>
    element('style:tab-stop', {
      'style:position': points(position, base),
      'style:type': KINDS[align] ?? align,
      'style:char': align === 'decimal' ? '.' : undefined,
      'style:leader-style': leader === undefined ? undefined : LEADERS[leader],
      'style:leader-text': leader === 'dotted' ? '.' : undefined,
    }),
  );
  return element('style:tab-stops', {}, ...written);
}

/** What marks say of text (16.29.29); empty for none. Weights and sizes hold for all scripts. */
export function textAttributes(marks: readonly DocumentMark[], base: LengthBase): Attributes {
  const named = new Map(marks.map((mark) => [mark.type, mark]));
  const style = named.get('textStyle') ?? { type: 'textStyle' };
  const highlight = named.get('highlight');
  const family = firstFamily(textOf(style, 'fontFamily'));
  const size = points(textOf(style, 'fontSize'), { ...base, whole: base.fontSize });
  const bold = named.has('bold') ? 'bold' : undefined;
  const italic = named.has('italic') ? 'italic' : undefined;
  const variant = textOf(style, 'fontVariant');
  const quoted = family === undefined ? undefined : `'${family.replaceAll("'", '')}'`;
  const marked = highlight && (textOf(highlight, 'color') ?? '#ffff00');
  return {
    'fo:font-family': quoted,
    'style:font-family-asian': quoted,
    'style:font-family-complex': quoted,
    'fo:font-size': size,
    'style:font-size-asian': size,
    'style:font-size-complex': size,
    'fo:font-weight': bold,
    'style:font-weight-asian': bold,
    'style:font-weight-complex': bold,
    'fo:font-style': italic,
    'style:font-style-asian': italic,
    'style:font-style-complex': italic,
    'fo:color': toHex(textOf(style, 'color')),
    'fo:background-color': toHex(textOf(style, 'backgroundColor')) ?? toHex(marked),
    'fo:letter-spacing': points(textOf(style, 'letterSpacing'), base),
    'fo:text-transform': variant === 'all-caps' ? 'uppercase' : undefined,
    'fo:font-variant': variant !== undefined && variant !== 'all-caps' ? 'small-caps' : undefined,
    'style:text-underline-style': named.has('underline') ? 'solid' : undefined,
    'style:text-underline-width': named.has('underline') ? 'auto' : undefined,
    'style:text-underline-color': named.has('underline') ? 'font-color' : undefined,
    'style:text-line-through-style': named.has('strike') ? 'solid' : undefined,
    'style:text-position': position(named.has('superscript'), named.has('subscript')),
  };
}

const position = (isSuper: boolean, isSub: boolean): string | undefined => {
  if (isSuper) return 'super 58%';
  return isSub ? 'sub 58%' : undefined;
};
