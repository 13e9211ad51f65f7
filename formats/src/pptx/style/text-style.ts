/** What a bullet is; `none` ends one that is inherited (21.1.2.4). */
export type Bullet =
  | { readonly kind: 'none' }
  | { readonly kind: 'character'; readonly character: string }
  | { readonly kind: 'number'; readonly type: string; readonly start: number }
  | { readonly kind: 'picture' };

/** What is said of a paragraph; absent means inherited. */
export interface ParagraphStyle {
  readonly align?: string;
  readonly rightToLeft?: boolean;
  /** English metric units. */
  readonly indentLeft?: number;
  readonly indentFirst?: number;
  readonly bullet?: Bullet;
  readonly bulletFont?: string;
  readonly lines?: Spacing;
  readonly spaceBefore?: Spacing;
  readonly spaceAfter?: Spacing;
}

/** A distance in points, or in lines of the text (21.1.2.2.9, 21.1.2.2.10). */
export type Spacing = { readonly points: number } | { readonly lines: number };

/** The size of text that no style gives one (21.1.2.3.9), in points. */
export const DEFAULT_SIZE = 18;

/** What is said of a run; absent means inherited. */
export interface RunStyle {
  /** Points. */
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
  /** The font for signs such as Wingdings. */
  readonly symbolFont?: string;
  /** Points between letters. */
  readonly spacing?: number;
}

export interface LevelStyle {
  readonly paragraph: ParagraphStyle;
  readonly run: RunStyle;
}

/** The styles of the nine levels of a text (21.1.2.4.12); a level that nothing is said of is absent. */
export type ListStyle = readonly (LevelStyle | undefined)[];

export const LEVELS = 9;

const PLAIN: LevelStyle = { paragraph: {}, run: {} };

export const levelOf = (style: ListStyle, level: number): LevelStyle => style[level] ?? PLAIN;

/** The later one counts where both say something. */
export function mergeStyles(under: ListStyle, over: ListStyle | undefined): ListStyle {
  if (!over || over.length === 0) return under;
  if (under.length === 0) return over;
  return Array.from({ length: LEVELS }, (_, level) => {
    const [a, b] = [under[level], over[level]];
    if (!a || !b) return a ?? b;
    return { paragraph: { ...a.paragraph, ...b.paragraph }, run: { ...a.run, ...b.run } };
  });
}
