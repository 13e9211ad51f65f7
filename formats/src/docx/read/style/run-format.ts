import { layered } from '../../../package/list.ts';
import type { DocumentMark } from '@editor-companion/document';
import { TOGGLES, type RunProperties } from './properties.ts';
import type { PerScript } from '../../../content/text/scripts.ts';
import type { StyleSheet } from './style-sheet.ts';
import { isCodeStyle } from './style-roles.ts';
import { halfPointsToPt, twipsToPt } from '../../../content/units.ts';

/** The resolved formatting of a run. */
export interface RunFormat {
  readonly marks: PerScript<readonly DocumentMark[]>;
  readonly hidden: boolean;
  /** The family of the Latin font. Needed for symbol fonts. */
  readonly font: string | undefined;
  /** The language of the text, as a language tag. */
  readonly language: string | undefined;
}

/** The layers of formatting below a run's direct properties. */
export interface RunBase {
  /** From the conditions of the table style, or empty. */
  readonly table: RunProperties;
  /** From the paragraph style. */
  readonly paragraph: RunProperties;
}

/** Resolves runs: document defaults, table style, paragraph style, character style, the run itself (17.7.2). */
export class RunFormats {
  readonly #styles: StyleSheet;
  readonly #onlyDirect: boolean;
  readonly #interned = new Map<string, readonly DocumentMark[]>();
  readonly #known = new WeakMap<RunProperties, WeakMap<RunProperties, WeakMap<RunProperties, RunFormat>>>();

  /** @param onlyDirect true to ignore the formatting of styles */
  constructor(styles: StyleSheet, onlyDirect = false) {
    this.#styles = styles;
    this.#onlyDirect = onlyDirect;
  }

  /** Results are cached by the identity of the layers, so readers should pass the same objects for the same source. */
  resolve(base: RunBase, direct: RunProperties): RunFormat {
    const byParagraph = entry(this.#known, base.table, () => new WeakMap());
    const byDirect = entry(byParagraph, base.paragraph, () => new WeakMap());
    return entry(byDirect, direct, () => this.#format(base, direct));
  }

  /** Returns the same array for equal marks, so that callers can compare by identity. */
  #intern(marks: readonly DocumentMark[]): readonly DocumentMark[] {
    return entry(this.#interned, JSON.stringify(marks), () => marks);
  }

  #format(base: RunBase, direct: RunProperties): RunFormat {
    const style = this.#styles.character(direct.style);
    const layers = this.#onlyDirect ? [] : [base.table, base.paragraph, style?.run ?? {}];
    const defaults = this.#onlyDirect ? {} : this.#styles.defaults.run;
    const properties: RunProperties = layered([defaults, ...layers, direct]);
    for (const name of TOGGLES) {
      const on = direct[name] ?? toggled(name, layers, defaults);
      if (on !== undefined) properties[name] = on;
    }
    const isCode = isCodeStyle(style);
    const complex = complexOf(properties);
    const own = properties.rightToLeft === true || properties.complexScript === true ? complex : properties;
    const latin = own.fontLatin;
    return {
      marks: {
        western: this.#intern(marksOf(own, isCode)),
        eastAsian: this.#intern(marksOf({ ...own, fontLatin: properties.fontEastAsian ?? latin }, isCode)),
        complex: this.#intern(marksOf(complex, isCode)),
      },
      hidden: properties.vanish === true,
      font: latin,
      language: properties.language,
    };
  }
}

/** Resolves a toggle property. It is on if an odd number of style layers turn it on, or if the defaults do (17.7.3). */
function toggled(
  name: (typeof TOGGLES)[number],
  layers: readonly RunProperties[],
  defaults: RunProperties,
): boolean | undefined {
  if (defaults[name] === true) return true;
  const stated = layers.filter((layer) => layer[name] !== undefined);
  return stated.length === 0 ? undefined : stated.filter((layer) => layer[name] === true).length % 2 === 1;
}

/** Returns the properties for complex scripts in place of those for other scripts (17.3.2.26). */
const complexOf = (p: RunProperties): Resolved => ({
  ...p,
  fontLatin: p.fontComplex,
  // The size of other scripts does not apply here: without a stated size, Word uses its default (17.3.2.39).
  size: p.sizeComplex ?? (p.size === undefined ? undefined : WORD_SIZE),
  bold: p.boldComplex,
  italic: p.italicComplex,
});

/** The default size of Word in half-points. */
const WORD_SIZE = 20;

type Resolved = { readonly [Name in keyof RunProperties]: RunProperties[Name] | undefined };

function marksOf(p: Resolved, isCode: boolean): DocumentMark[] {
  const marks: DocumentMark[] = [];
  const add = (type: string, on: boolean | undefined): void => {
    if (on === true) marks.push({ type });
  };
  const style = textStyle(p);
  if (style) marks.push({ type: 'textStyle', attrs: style });
  add('bold', p.bold);
  add('italic', p.italic);
  add('underline', p.underline);
  add('strike', p.strike === true || p.doubleStrike === true);
  add('subscript', p.position === 'subscript');
  add('superscript', p.position === 'superscript');
  if (p.highlight) marks.push({ type: 'highlight', attrs: { color: p.highlight } });
  add('code', isCode);
  return marks;
}

function textStyle(p: Resolved): Record<string, string> | undefined {
  const style: Record<string, string> = {};
  if (p.fontLatin !== undefined) style['fontFamily'] = p.fontLatin;
  if (p.size !== undefined) style['fontSize'] = halfPointsToPt(p.size);
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
