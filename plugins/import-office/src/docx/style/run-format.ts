import type { DocumentMark } from '@editor-companion/core/plugin';
import { TOGGLES, type RunProperties } from './properties.ts';
import type { StyleSheet } from './style-sheet.ts';
import { isCodeStyle } from './style-roles.ts';
import { halfPointsToPt, twipsToPt } from './units.ts';

/** What a run's formatting comes to. */
export interface RunFormat {
  readonly marks: readonly DocumentMark[];
  /** Marks for text of East Asian scripts, which may have a font of its own. */
  readonly marksEastAsian: readonly DocumentMark[];
  readonly hidden: boolean;
  /** The Latin font's family, for symbol fonts. */
  readonly font: string | undefined;
}

/** Where a run stands: the layers of formatting below its own. */
export interface RunBase {
  /** From the table style's conditions, or nothing. */
  readonly table: RunProperties;
  /** From the paragraph style. */
  readonly paragraph: RunProperties;
}

/** Resolves runs: document defaults, table style, paragraph style, character style, the run itself (17.7.2). */
export class RunFormats {
  readonly #styles: StyleSheet;
  readonly #interned = new Map<string, readonly DocumentMark[]>();
  readonly #known = new WeakMap<RunProperties, WeakMap<RunProperties, WeakMap<RunProperties, RunFormat>>>();

  constructor(styles: StyleSheet) {
    this.#styles = styles;
  }

  /** Answers are kept per identity of the layers, so readers should hand in the same objects for the same source. */
  resolve(base: RunBase, direct: RunProperties): RunFormat {
    const byParagraph = entry(this.#known, base.table, () => new WeakMap());
    const byDirect = entry(byParagraph, base.paragraph, () => new WeakMap());
    return entry(byDirect, direct, () => this.#format(base, direct));
  }

  /** Equal marks become the same array, so that comparing is comparing identity. */
  #intern(marks: readonly DocumentMark[]): readonly DocumentMark[] {
    return entry(this.#interned, JSON.stringify(marks), () => marks);
  }

  #format(base: RunBase, direct: RunProperties): RunFormat {
    const style = this.#styles.character(direct.style);
    const layers = [base.table, base.paragraph, style?.run ?? {}];
    const properties: RunProperties = Object.assign({}, this.#styles.defaults.run, ...layers, direct);
    for (const name of TOGGLES) {
      const on = direct[name] ?? toggled(name, layers, this.#styles.defaults.run);
      if (on !== undefined) properties[name] = on;
    }
    const isCode = isCodeStyle(style);
    const latin = fontOf(properties);
    return {
      marks: this.#intern(marksOf(properties, isCode, latin)),
      marksEastAsian: this.#intern(marksOf(properties, isCode, properties.fontEastAsian ?? latin)),
      hidden: properties.vanish === true,
      font: latin,
    };
  }
}

/** A toggle is on when an odd number of style layers turn it on, or the defaults do (17.7.3). */
function toggled(
  name: (typeof TOGGLES)[number],
  layers: readonly RunProperties[],
  defaults: RunProperties,
): boolean | undefined {
  if (defaults[name] === true) return true;
  const stated = layers.filter((layer) => layer[name] !== undefined);
  return stated.length === 0 ? undefined : stated.filter((layer) => layer[name] === true).length % 2 === 1;
}

const usesComplexScript = (p: RunProperties): boolean => p.rightToLeft === true || p.complexScript === true;

const fontOf = (p: RunProperties): string | undefined => (usesComplexScript(p) ? p.fontComplex : p.fontLatin);

function marksOf(p: RunProperties, isCode: boolean, font: string | undefined): DocumentMark[] {
  const complex = usesComplexScript(p);
  const marks: DocumentMark[] = [];
  const add = (type: string, on: boolean | undefined): void => {
    if (on === true) marks.push({ type });
  };
  const style = textStyle(p, font, complex);
  if (style) marks.push({ type: 'textStyle', attrs: style });
  add('bold', complex ? p.boldComplex : p.bold);
  add('italic', complex ? p.italicComplex : p.italic);
  add('underline', p.underline);
  add('strike', p.strike === true || p.doubleStrike === true);
  add('subscript', p.position === 'subscript');
  add('superscript', p.position === 'superscript');
  if (p.highlight) marks.push({ type: 'highlight', attrs: { color: p.highlight } });
  add('code', isCode);
  return marks;
}

function textStyle(p: RunProperties, font: string | undefined, complex: boolean): Record<string, string> | undefined {
  const style: Record<string, string> = {};
  const size = complex ? (p.sizeComplex ?? p.size) : p.size;
  if (font !== undefined) style['fontFamily'] = font;
  if (size !== undefined) style['fontSize'] = halfPointsToPt(size);
  if (p.colour) style['color'] = p.colour;
  if (p.shading) style['backgroundColor'] = p.shading;
  if (p.spacing) style['letterSpacing'] = twipsToPt(p.spacing);
  if (p.caps === true) style['fontVariant'] = 'all-caps';
  else if (p.smallCaps === true) style['fontVariant'] = 'small-caps';
  return Object.keys(style).length === 0 ? undefined : style;
}

interface KeyedMap<K, V> {
  get(key: K): V | undefined;
  set(key: K, value: V): unknown;
}

function entry<K, V>(map: KeyedMap<K, V>, key: K, make: () => V): V {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = make();
  map.set(key, made);
  return made;
}
