import type { DocumentMark } from '@editor-companion/document';
import { fontFamily } from '../../../content/bounds.ts';
import { hexColour } from '../../../content/colour.ts';
import type { PerScript } from '../../../content/text/scripts.ts';
import { css, inPoints } from '../length.ts';
import { inheritText, type Attributes } from './properties.ts';
import { STYLES } from '../../words.ts';
import { isCodeCharacter } from './roles.ts';
import type { Style, StyleSheet } from './style-sheet.ts';

/** The resolved text formatting at one depth of spans. Equal spans return the same object. */
export interface TextFormat {
  readonly marks: PerScript<readonly DocumentMark[]>;
  readonly hidden: boolean;
  /** The font's name, to detect symbol fonts. */
  readonly font: string | undefined;
  /** Resolved properties, which nested spans inherit. */
  readonly properties: Attributes;
}

/** Resolves text formatting: the paragraph's style, then each nested span. */
export class TextFormats {
  readonly #styles: StyleSheet;
  readonly #onlyDirect: boolean;
  readonly #paragraphs = new Map<Style, TextFormat>();
  readonly #spans = new WeakMap<TextFormat, Map<string, TextFormat>>();
  readonly #interned = new Map<string, readonly DocumentMark[]>();

  /** @param onlyDirect true to ignore the formatting of named styles */
  constructor(styles: StyleSheet, onlyDirect = false) {
    this.#styles = styles;
    this.#onlyDirect = onlyDirect;
  }

  paragraph(style: Style): TextFormat {
    const known = this.#paragraphs.get(style);
    if (known) return known;
    const format = this.#format((this.#onlyDirect ? style.direct : style.properties).text ?? {}, {});
    this.#paragraphs.set(style, format);
    return format;
  }

  span(outer: TextFormat, name: string | undefined): TextFormat {
    if (name === undefined) return outer;
    const inner = this.#spans.get(outer) ?? new Map<string, TextFormat>();
    this.#spans.set(outer, inner);
    const known = inner.get(name);
    if (known) return known;
    const style = this.#styles.style('text', name);
    const lineage = [name, ...style.lineage];
    const isIn = (mark: string): boolean => outer.marks.western.some(({ type }) => type === mark);
    const format = this.#format(
      inheritText(outer.properties, (this.#onlyDirect ? style.direct : style.stated).text ?? {}),
      {
        isCode: isCodeCharacter(lineage) || isIn('code'),
        isHighlight: lineage.includes(STYLES.highlight) || isIn('highlight'),
      },
    );
    inner.set(name, format);
    return format;
  }

  /** Returns the same array for equal marks, so that adjacent texts can be merged by identity. */
  #intern(marks: readonly DocumentMark[]): readonly DocumentMark[] {
    const key = JSON.stringify(marks);
    const interned = this.#interned.get(key) ?? marks;
    this.#interned.set(key, interned);
    return interned;
  }

  #format(properties: Attributes, named: Named): TextFormat {
    const marksFor = (of: Attributes): readonly DocumentMark[] => this.#intern(marksOf(of, named));
    const western = marksFor(properties);
    const [eastAsian, complex] = (['asian', 'complex'] as const).map((script) => {
      const own = forScript(properties, script);
      return own === properties ? western : marksFor(own);
    });
    return {
      marks: { western, eastAsian: eastAsian ?? western, complex: complex ?? western },
      hidden: properties['text:display'] === 'none',
      font: familyOf(properties),
      properties,
    };
  }
}

/** Facts about a span from the names of its styles. */
interface Named {
  readonly isCode?: boolean;
  /** True if its background comes from the highlighter. */
  readonly isHighlight?: boolean;
}

const NAMES = ['font-family', 'font-size', 'font-weight', 'font-style'];
const PER_SCRIPT = {
  asian: NAMES.map((name) => [`style:${name}-asian`, `fo:${name}`] as const),
  complex: NAMES.map((name) => [`style:${name}-complex`, `fo:${name}`] as const),
};

/** Replaces western properties with those of another script, where stated. */
function forScript(properties: Attributes, script: keyof typeof PER_SCRIPT): Attributes {
  let own: Record<string, string> | undefined;
  for (const [stated, name] of PER_SCRIPT[script]) {
    const value = properties[stated];
    if (value !== undefined) (own ??= { ...properties })[name] = value;
  }
  return own ?? properties;
}

/** Converts resolved text properties to marks (ODF 1.3, part 3, 16.29.29). */
function marksOf(p: Attributes, { isCode = false, isHighlight = false }: Named): DocumentMark[] {
  const marks: DocumentMark[] = [];
  const add = (type: string, on: boolean): void => {
    if (on) marks.push({ type });
  };
  const { backgroundColor, ...others } = textStyle(p) ?? {};
  const style = isHighlight ? stated(others) : textStyle(p);
  if (style) marks.push({ type: 'textStyle', attrs: style });
  add('bold', isBold(p));
  add('italic', isItalic(p));
  add('underline', isLine(p['style:text-underline-style']));
  add('strike', isStruck(p));
  const position = textPosition(p['style:text-position']);
  if (position) marks.push({ type: position });
  if (isHighlight && backgroundColor !== undefined)
    marks.push({ type: 'highlight', attrs: { color: backgroundColor } });
  add('code', isCode);
  return marks;
}

export const isBold = (p: Attributes): boolean =>
  p['fo:font-weight'] === 'bold' || Number(p['fo:font-weight'] ?? 0) >= 600;

export const isItalic = (p: Attributes): boolean => /^(?:italic|oblique)$/.test(p['fo:font-style'] ?? '');

export const isLine = (style: string | undefined): boolean => style !== undefined && style !== 'none';

export const isStruck = (p: Attributes): boolean =>
  isLine(p['style:text-line-through-style'] ?? p['style:text-line-through-type']);

/** Parses `super 58%` or `-33% 58%`: superscript, subscript, or undefined at 0%. */
export function textPosition(value: string | undefined): 'subscript' | 'superscript' | undefined {
  if (value === undefined) return undefined;
  if (value.startsWith('super')) return 'superscript';
  if (value.startsWith('sub')) return 'subscript';
  const offset = Number.parseFloat(value) || 0;
  if (offset === 0) return undefined;
  return offset > 0 ? 'superscript' : 'subscript';
}

/** Returns the first family of a list such as `'Open Sans', Arial, sans-serif`. */
export function familyOf(p: Attributes): string | undefined {
  const family = /^\s*(?:'([^']*)'|"([^"]*)"|([^,]*))/.exec(p['fo:font-family'] ?? '');
  return family?.[1] ?? family?.[2] ?? (family?.[3] || undefined);
}

export function textColour(p: Attributes): string | undefined {
  return p['style:use-window-font-color'] === 'true' ? undefined : hexColour(p['fo:color']);
}

/** Returns the attributes of a text style mark. Undefined if no property is stated. */
export function textStyle(p: Attributes): Record<string, string> | undefined {
  const style: Record<string, string> = {};
  const family = familyOf(p);
  const font = family === undefined ? undefined : fontFamily(family);
  const size = inPoints(p['fo:font-size']);
  const colour = textColour(p);
  const background = hexColour(p['fo:background-color']);
  const spacing = inPoints(p['fo:letter-spacing']);
  if (font !== undefined) style['fontFamily'] = font;
  if (size !== undefined && size > 0) style['fontSize'] = css(size);
  if (colour) style['color'] = colour;
  if (background) style['backgroundColor'] = background;
  if (spacing) style['letterSpacing'] = css(spacing);
  if (p['fo:text-transform'] === 'uppercase') style['fontVariant'] = 'all-caps';
  else if (p['fo:font-variant'] === 'small-caps') style['fontVariant'] = 'small-caps';
  return stated(style);
}

const stated = (style: Record<string, string>): Record<string, string> | undefined =>
  Object.keys(style).length === 0 ? undefined : style;
