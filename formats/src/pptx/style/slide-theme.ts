import { readThemeColours } from '../../drawingml/theme-colours.ts';
import { lookup } from '../../package/lookup.ts';
import { readTheme } from '../../drawingml/theme.ts';
import type { Package } from '../../package/package.ts';
import { Palette } from '../../drawingml/palette.ts';

/** Resolves the names of colours and fonts on slides. */
export interface SlideTheme {
  readonly palette: Palette;
  /** Resolves `+mn-lt` to the theme's body font. Returns any other name unchanged. */
  font(typeface: string | undefined): string | undefined;
}

const SCRIPTS = lookup<string>({ lt: 'Ascii', ea: 'EastAsia', cs: 'Bidi' });

/** Reads the theme to which a part refers. Without a theme, names cannot be resolved. @param map the master's colour map */
export function themeOf(source: Package, part: string, map: ReadonlyMap<string, string>): SlideTheme {
  const target = source.related(part, 'theme');
  const open = () => (target === undefined ? undefined : source.xml(target));
  const fonts = readTheme(open());
  return {
    palette: new Palette(readThemeColours(open()), map),
    font(typeface) {
      const [, role, script = ''] = /^\+(mn|mj)-(lt|ea|cs)$/.exec(typeface ?? '') ?? [];
      if (role === undefined) return typeface === '' ? undefined : typeface;
      return fonts.font((role === 'mj' ? 'major' : 'minor') + (SCRIPTS[script] ?? ''));
    },
  };
}
