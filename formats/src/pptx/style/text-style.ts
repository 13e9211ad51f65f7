/** A bullet. `none` ends an inherited one (21.1.2.4). */
export type Bullet =
  | { readonly kind: 'none' }
  | { readonly kind: 'character'; readonly character: string }
  | { readonly kind: 'number'; readonly type: string; readonly start: number }
  | { readonly kind: 'picture' };

/** Paragraph properties. Undefined members are inherited. */
export interface ParagraphStyle {
  readonly align?: string;
  readonly rightToLeft?: boolean;
  /** In English metric units. */
  readonly indentLeft?: number;
  readonly indentFirst?: number;
  readonly bullet?: Bullet;
  readonly bulletFont?: string;
  readonly lines?: Spacing;
  readonly spaceBefore?: Spacing;
  readonly spaceAfter?: Spacing;
}

/** A distance in points or in lines of the text (21.1.2.2.9, 21.1.2.2.10). */
export type Spacing = { readonly points: number } | { readonly lines: number };

/** The default font size in points (21.1.2.3.9). */
export const DEFAULT_SIZE = 18;

/** Run properties. Undefined members are inherited. */
export interface RunStyle {
  /** In points. */
  readonly size?: number;
  readonly bold?: boolean;
  readonly italic?: boolean;
  readonly underline?: boolean;
  readonly strike?: boolean;
  readonly position?: 'subscript' | 'superscript' | 'normal';
  readonly caps?: 'all-caps' | 'small-caps' | 'none';
  /** `#rrggbb`. */
  readonly colour?: string;
  readonly highlight?: string;
  readonly font?: string;
  /** The font for symbol characters, such as Wingdings. */
  readonly symbolFont?: string;
  /** The letter spacing in points. */
  readonly spacing?: number;
}

export interface LevelStyle {
  readonly paragraph: ParagraphStyle;
  readonly run: RunStyle;
}

/** The styles of a text's nine levels (21.1.2.4.12). Levels without properties are undefined. */
export type ListStyle = readonly (LevelStyle | undefined)[];

export const LEVELS = 9;

const PLAIN: LevelStyle = { paragraph: {}, run: {} };

export const levelOf = (style: ListStyle, level: number): LevelStyle => style[level] ?? PLAIN;

/** Merges two styles. Properties of the second one override the first. */
export function mergeStyles(under: ListStyle, over: ListStyle | undefined): ListStyle {
  if (!over || over.length === 0) return under;
  if (under.length === 0) return over;
  return Array.from({ length: LEVELS }, (_, level) => {
    const [a, b] = [under[level], over[level]];
    if (!a || !b) return a ?? b;
    return { paragraph: { ...a.paragraph, ...b.paragraph }, run: { ...a.run, ...b.run } };
  });
}
