import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const BUILT = join(import.meta.dirname, '../built');

/** Families that npm has as whole files; the rest is built. */
const WHOLE: Readonly<Record<string, readonly string[]>> = {
  Arimo: ['400Regular', '400Regular_Italic', '700Bold', '700Bold_Italic'],
  Caladea: ['400Regular', '400Regular_Italic', '700Bold', '700Bold_Italic'],
  Carlito: ['400Regular', '400Regular_Italic', '700Bold', '700Bold_Italic'],
  Cousine: ['400Regular', '400Regular_Italic', '700Bold', '700Bold_Italic'],
  Tinos: ['400Regular', '400Regular_Italic', '700Bold', '700Bold_Italic'],
  NotoColorEmoji: ['400Regular'],
  NotoSansMath: ['400Regular'],
  NotoSansSymbols2: ['400Regular'],
};

/**
 * The paths of all fonts, TrueType each.
 *
 * @throws when the fonts that are built here have not been built (`npm run build:fonts`).
 */
export function fontFiles(): readonly string[] {
  const built = readdirSync(BUILT).filter((name) => name.endsWith('.ttf'));
  const require = createRequire(import.meta.url);
  const whole = Object.entries(WHOLE).flatMap(([family, styles]) => {
    const folder = dirname(require.resolve(`@expo-google-fonts/${packageOf(family)}/package.json`));
    return styles.map((style) => join(folder, style, `${family}_${style}.ttf`));
  });
  return [...whole, ...built.toSorted().map((name) => join(BUILT, name))];
}

/** `NotoSansSymbols2` is the package `noto-sans-symbols-2`. */
const packageOf = (family: string): string => family.replaceAll(/(?<=[a-z])(?=[A-Z0-9])/gu, '-').toLowerCase();
