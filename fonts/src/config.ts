import { eastAsianSubstitutes, otherSubstitutes } from './substitutes.ts';

/** Generic names, as style sheets have them. */
const GENERIC: Readonly<Record<string, string>> = {
  'sans-serif': 'Arimo',
  'system-ui': 'Arimo',
  serif: 'Tinos',
  monospace: 'Cousine',
};

/** The family that has priority for text in a language. */
const LANGUAGES: readonly (readonly [string, string])[] = [
  ['zh-tw', 'Noto Sans TC'],
  ['zh-hk', 'Noto Sans TC'],
  ['zh-mo', 'Noto Sans TC'],
  ['zh-cn', 'Noto Sans SC'],
  ['zh-sg', 'Noto Sans SC'],
  ['ja', 'Noto Sans JP'],
  ['ko', 'Noto Sans KR'],
  ['und-zsye', 'Noto Color Emoji'],
];

/** The families for text without a named font, in this order. */
const LAST: readonly string[] = [
  'Arimo',
  ...['', ' SC', ' TC', ' JP', ' KR', ' Arabic', ' Hebrew', ' Devanagari', ' Bengali', ' Gujarati', ' Gurmukhi'].map(
    noto,
  ),
  ...[' Kannada', ' Malayalam', ' Oriya', ' Sinhala', ' Tamil', ' Telugu', ' Thai', ' Lao', ' Khmer', ' Armenian'].map(
    noto,
  ),
  ...[' Georgian', ' Ethiopic', ' Math', ' Symbols', ' Symbols 2'].map(noto),
];

/**
 * A configuration for fontconfig: the machine's own fonts serve documents that name them. For all other text these fonts are used, so that
 * a document looks the same on every machine.
 *
 * @param folder where the fonts lie.
 */
export function fontsConfig(folder: string): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig>
  <dir>${escape(folder)}</dir>
${LANGUAGES.map(forLanguage).join('\n')}
${Object.entries(GENERIC).map(forGeneric).join('\n')}
${Object.entries({ ...eastAsianSubstitutes, ...otherSubstitutes })
  .flatMap(forOthers)
  .join('\n')}
  <match target="pattern">
    <edit name="family" mode="append_last" binding="strong">${LAST.map(string).join('')}</edit>
  </match>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
</fontconfig>
`;
}

const forLanguage = ([language, family]: readonly [string, string]): string => `  <match target="pattern">
    <test name="lang">${string(language)}</test>
    <edit name="family" mode="append_last" binding="strong">${string(family)}</edit>
  </match>`;

const forGeneric = ([name, family]: readonly [string, string]): string => `  <match target="pattern">
    <test name="family" qual="any">${string(name)}</test>
    <edit name="family" mode="prepend" binding="strong">${string(family)}</edit>
  </match>`;

const forOthers = ([family, others]: readonly [string, readonly string[]]): string[] =>
  others.map(
    (other) => `  <match target="pattern">
    <test name="family" qual="any">${string(other)}</test>
    <edit name="family" mode="append" binding="same">${string(family)}</edit>
  </match>`,
  );

const string = (text: string): string => `<string>${escape(text)}</string>`;
const escape = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

function noto(script: string): string {
  return `Noto Sans${script}`;
}
