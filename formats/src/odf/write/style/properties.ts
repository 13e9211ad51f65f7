import { highlightFirst } from '../../../content/text/highlight-order.ts';
import { layered } from '../../../package/list.ts';
import type { DocumentMark, DocumentNode, MarkName } from '@editor-companion/document';
import { parseBorder, SIDES } from '../../../content/css/border.ts';
import { toHex } from '../../../content/css/color.ts';
import { firstFamily } from '../../../content/css/font.ts';
import { round, toPoints, type LengthBase } from '../../../content/css/length.ts';
import { element, type Attributes } from '../../../package/xml/write-xml.ts';
import { entryOf } from '../../../content/node-names.ts';
import { familyOf, naturalLine } from '../../../content/css/natural-line.ts';
import { childrenOf, numberOf, textOf } from '../../../content/node.ts';

/** Returns a length in points, as OpenDocument writes it. */
export const points = (value: unknown, base?: LengthBase): string | undefined => {
  const length = toPoints(value, base);
  return length === undefined ? undefined : `${round(length, 2)}pt`;
};

const DIRECTIONS: Readonly<Record<string, string>> = { rtl: 'rl-tb', ltr: 'lr-tb' };

/** Returns the direct paragraph properties (ODF 1.3, part 3, 17.6). */
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
    ...lineHeight(textOf(node, 'lineHeight'), { ...base, family: familyOf(childrenOf(node), base.family) }),
    ...pageKeeps(node),
    'fo:background-color': toHex(node.attrs?.['backgroundColor']),
    'style:writing-mode': DIRECTIONS[textOf(node, 'dir') ?? ''],
    ...borders(node),
  };
}

/** Returns where pages do not break in and after a paragraph. */
function pageKeeps(node: DocumentNode): Attributes {
  const { keepWithNext, keepTogether } = node.attrs ?? {};
  const keep = (value: unknown): string | undefined =>
    typeof value === 'boolean' ? (value ? 'always' : 'auto') : undefined;
  return {
    'fo:keep-with-next': keep(keepWithNext),
    'fo:keep-together': keep(keepTogether),
    'fo:widows': numberOf(node, 'widows'),
    'fo:orphans': numberOf(node, 'orphans'),
  };
}

/** Converts a line height: CSS uses multiples of the font size, OpenDocument uses multiples of the font's line height. */
export function lineHeight(value: string | undefined, base: LengthBase): Attributes {
  // The font's line height is the default.
  if (value === undefined || value === 'normal') return {};
  const factor = value.endsWith('%') ? Number.parseFloat(value) / 100 : Number(value);
  if (Number.isFinite(factor)) return { 'fo:line-height': `${round((factor / naturalLine(base.family)) * 100, 2)}%` };
  return { 'style:line-height-at-least': points(value, base) };
}

/** Returns the sides that have a border. */
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

/** Returns style:tab-stops (17.8). Empty for none. */
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
  return element('style:tab-stops', {}, written);
}

type MarkWriter = (mark: DocumentMark, base: LengthBase) => Attributes;

/** Marks that are written around text or as a named style. */
const elsewhere: MarkWriter = () => ({});

/** Returns a property for all scripts. Western, Asian and complex scripts (Arabic, Hebrew, Thai) have separate attributes (20.183). */
export const forAll = (name: string, value: string | undefined): Attributes => ({
  [`fo:${name}`]: value,
  [`style:${name}-asian`]: value,
  [`style:${name}-complex`]: value,
});

const WRITERS: Readonly<Record<MarkName, MarkWriter>> = {
  bold: () => forAll('font-weight', 'bold'),
  italic: () => forAll('font-style', 'italic'),
  underline: () => ({
    'style:text-underline-style': 'solid',
    'style:text-underline-width': 'auto',
    'style:text-underline-color': 'font-color',
  }),
  strike: () => ({ 'style:text-line-through-style': 'solid' }),
  superscript: () => ({ 'style:text-position': 'super 58%' }),
  subscript: () => ({ 'style:text-position': 'sub 58%' }),
  highlight: (mark) => ({ 'fo:background-color': toHex(textOf(mark, 'color') ?? '#ffff00') }),
  textStyle: writeTextStyle,
  code: elsewhere,
  link: elsewhere,
  bookmark: elsewhere,
  comment: elsewhere,
  insertion: elsewhere,
  deletion: elsewhere,
  formatChange: elsewhere,
};

function writeTextStyle(mark: DocumentMark, base: LengthBase): Attributes {
  const family = firstFamily(textOf(mark, 'fontFamily'));
  const variant = textOf(mark, 'fontVariant');
  const background = toHex(textOf(mark, 'backgroundColor'));
  return {
    ...forAll('font-family', family === undefined ? undefined : `'${family.replaceAll("'", '')}'`),
    ...forAll('font-size', points(textOf(mark, 'fontSize'), { ...base, whole: base.fontSize })),
    'fo:color': toHex(textOf(mark, 'color')),
    ...(background !== undefined && { 'fo:background-color': background }),
    'fo:letter-spacing': points(textOf(mark, 'letterSpacing'), base),
    'fo:text-transform': variant === 'all-caps' ? 'uppercase' : undefined,
    'fo:font-variant': variant !== undefined && variant !== 'all-caps' ? 'small-caps' : undefined,
  };
}

/** Returns the text properties of marks (16.29.29). Empty for none. A text background has priority over the highlighter. */
export const textAttributes = (marks: readonly DocumentMark[], base: LengthBase): Attributes =>
  layered(highlightFirst(marks).map((mark) => entryOf(WRITERS, mark.type)?.(mark, base)));
