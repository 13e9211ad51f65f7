import type { Mark, Node } from '@tiptap/pm/model';
import { escapeAttribute } from '../syntax/html.ts';
import type { TextDefaults } from '../page.ts';
import { fontFamily } from '../schema/kinds.ts';
import { knownLine } from '../styles/natural-line.ts';

/** The default text formatting that determines lines. */
export type LineDefaults = Omit<TextDefaults, 'fontSize' | 'cellPadding'>;

/** Text in these scripts has the line height of its font. Browsers use other fonts for other scripts, with higher lines. */
const WESTERN = /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Common}\p{Script=Inherited}]*$/u;
/** Characters of East Asian text and pictures that have no script of their own. */
const WIDE = /[\u2E80-\u{10FFFF}]/u;

/** A text with its stated font and size. */
interface Piece {
  readonly text: string;
  readonly family: string | undefined;
  /** In points. */
  readonly size: number | undefined;
}

/**
 * Returns declarations that give the lines of a block the height that word processors give them. CSS makes each line at least as high as
 * one of the block's own font, and rounds ascent and descent of a `normal` line to whole pixels. Therefore the block has the font of most
 * of its text, and the smallest size of its text if the whole text states sizes; known fonts have their exact line height.
 * @param defaults of the document. A block without a line height is exact only if the default is `normal`.
 */
export function lineCss(block: Node, defaults: LineDefaults): string {
  const pieces = piecesOf(block, []);
  const family = mostCommon(pieces);
  const sizes = pieces.flatMap(({ size }) => (size === undefined ? [] : [size]));
  const css: string[] = [];
  if (fontFamily.is(family)) css.push(`font-family: ${escapeAttribute(family)}`);
  if (sizes.length > 0 && sizes.length === pieces.length)
    css.push(`font-size: ${sizes.reduce((least, size) => Math.min(least, size))}pt`);
  const line = block.attrs['lineHeight'] == null && defaults.lineHeight === 'normal' && exactLine(pieces, defaults);
  if (line) css.push(`line-height: ${line}`);
  const lift = liftOf(block, defaults, family);
  const border: unknown = block.attrs['border'];
  if (typeof border === 'object' && border !== null) css.push(borderSpace(border, lift));
  else if (lift > 0) css.push(`--lift: ${lift}em`);
  return css.join('; ');
}

/**
 * Returns the space between text and horizontal borders: a point, as word processors have it by default. Text below a border rises by as
 * much of its lift as this leaves room for.
 */
function borderSpace(border: object, lift: number): string {
  const [above, below] = ['top' in border, 'bottom' in border].map((has) => (has ? '1pt' : '0pt'));
  if (lift === 0 || above === '0pt') return `padding-block: ${above} ${below}`;
  return `padding-block: max(0pt, 1pt - ${lift}em) calc(${below} + min(1pt, ${lift}em))`;
}

/**
 * Returns how far text must rise, in font sizes. Word processors put the additional height of lines below the text, and CSS puts half of
 * it above. Zero for blocks whose background would rise too.
 */
function liftOf({ attrs }: Node, defaults: LineDefaults, family: string | undefined): number {
  const stated: unknown = attrs['lineHeight'] ?? defaults.lineHeight;
  if (typeof stated !== 'string' || attrs['backgroundColor'] != null) return 0;
  const single = knownLine(firstName(family ?? defaults.fontFamily)) ?? 0;
  const height = /^[\d.]+$/.test(stated) ? Number(stated) : 0;
  return single === 0 ? 0 : Math.max(0, Math.round((height - single) * 500) / 1000);
}

/** Returns the family of most of the text. Undefined if that is the default. */
function mostCommon(pieces: readonly Piece[]): string | undefined {
  const lengths = new Map<string | undefined, number>();
  for (const { text, family } of pieces) lengths.set(family, (lengths.get(family) ?? 0) + text.length);
  let most: readonly [string | undefined, number] = [undefined, 0];
  for (const entry of lengths) if (entry[1] > most[1]) most = entry;
  return most[0];
}

/** Returns the line height that all fonts of a block share. Undefined if a font or its line height is unknown. */
function exactLine(pieces: readonly Piece[], defaults: LineDefaults): number | undefined {
  const families = pieces.length === 0 ? [undefined] : pieces.map(({ family }) => family);
  const [first, ...others] = new Set(families.map((family) => knownLine(firstName(family ?? defaults.fontFamily))));
  const isWestern = pieces.every(({ text }) => WESTERN.test(text) && !WIDE.test(text));
  return others.length === 0 && isWestern ? first : undefined;
}

/** Returns the first name of a list of fonts without quotes. */
const firstName = (families: string | undefined): string => /[^"',]+/.exec(families ?? '')?.[0].trim() ?? '';

function piecesOf(node: Node, around: readonly Mark[]): Piece[] {
  return node.children.flatMap((child) => {
    const marks = [...child.marks, ...around];
    return child.text === undefined ? piecesOf(child, marks) : [pieceOf(child.text, marks)];
  });
}

function pieceOf(text: string, marks: readonly Mark[]): Piece {
  const stated = (name: string): string | undefined => {
    const values: unknown[] = marks.map(({ type, attrs }) => (type.name === 'textStyle' ? attrs[name] : undefined));
    return values.find((value) => typeof value === 'string');
  };
  const size = /^(\d{1,6}(?:\.\d{1,6})?)pt$/.exec(stated('fontSize') ?? '')?.[1];
  return { text, family: stated('fontFamily'), size: size === undefined ? undefined : Number(size) };
}
