/** The pattern files of the package `hyphen`, by language. That of `cu` (1.14) is no valid JavaScript. */
const PATTERNS = new Set(
  'af as be bg bn ca cop cs cy da de-1901 de-1996 de-ch-1901 el-monoton el-polyton en-gb en-us es et eu fi fr fur ga gl grc gu hi hr hsb hu hy ia id is it ka kmr kn la lt lv mk ml mn-cyrl mr nb nl nn oc or pa pi pl pms pt rm ro ru sa sh-cyrl sh-latn sk sl sq sr-cyrl sv ta te th tk tr uk'.split(
    ' ',
  ),
);

/** Patterns of languages with several variants or with another name. */
const NAMED: Readonly<Record<string, string>> = {
  de: 'de-1996',
  el: 'el-monoton',
  en: 'en-us',
  ku: 'kmr',
  mn: 'mn-cyrl',
  no: 'nb',
  sh: 'sh-latn',
  sr: 'sr-cyrl',
  'en-au': 'en-gb',
  'en-ie': 'en-gb',
  'en-nz': 'en-gb',
  'en-za': 'en-gb',
  'sr-latn': 'sh-latn',
  bs: 'sh-latn',
};

/** Returns the name of the patterns for a language: `de-AT` uses those of `de`. Undefined if there are none. */
export function patternsFor(language: string): string | undefined {
  const parts = language.toLowerCase().split('-');
  for (let count = parts.length; count > 0; count -= 1) {
    const name = parts.slice(0, count).join('-');
    const found = Object.hasOwn(NAMED, name) ? NAMED[name] : name;
    if (found !== undefined && PATTERNS.has(found)) return found;
  }
  return undefined;
}
