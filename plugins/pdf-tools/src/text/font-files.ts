import { basename } from 'node:path';
import { fontFiles } from '@editor-companion/fonts';

/** The formatting of a text. */
export interface TextStyle {
  readonly family: 'sans' | 'serif' | 'mono';
  readonly isBold: boolean;
  readonly isItalic: boolean;
  /** BCP 47: tells which form Chinese characters have. */
  readonly language: string | undefined;
}

const FAMILIES = { sans: 'Arimo', serif: 'Tinos', mono: 'Cousine' } as const;

/** Scripts of one family each, as Unicode names them. */
const SCRIPTS: readonly (readonly [pattern: RegExp, family: string])[] = [
  [/\p{Script=Hebrew}/u, 'Hebrew'],
  [/\p{Script=Devanagari}/u, 'Devanagari'],
  [/\p{Script=Bengali}/u, 'Bengali'],
  [/\p{Script=Tamil}/u, 'Tamil'],
  [/\p{Script=Telugu}/u, 'Telugu'],
  [/\p{Script=Gujarati}/u, 'Gujarati'],
  [/\p{Script=Kannada}/u, 'Kannada'],
  [/\p{Script=Malayalam}/u, 'Malayalam'],
  [/\p{Script=Gurmukhi}/u, 'Gurmukhi'],
  [/\p{Script=Oriya}/u, 'Oriya'],
  [/\p{Script=Sinhala}/u, 'Sinhala'],
  [/\p{Script=Thai}/u, 'Thai'],
  [/\p{Script=Lao}/u, 'Lao'],
  [/\p{Script=Khmer}/u, 'Khmer'],
  [/\p{Script=Armenian}/u, 'Armenian'],
  [/\p{Script=Georgian}/u, 'Georgian'],
  [/\p{Script=Ethiopic}/u, 'Ethiopic'],
];

const EAST_ASIAN =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}\u3000-\u303F\uFF00-\uFFEF]/u;

/** The files of the package by their names. Finding them reads folders, so a request does it once. */
export const filesByName = (): Map<string, string> =>
  new Map(fontFiles().map((path) => [basename(path, '.ttf'), path]));

/** The files whose fonts may have a character, the best first. */
export function filesFor(character: string, style: TextStyle, files: ReadonlyMap<string, string>): string[] {
  const weight = style.isBold ? 'Bold' : 'Regular';
  const google = `${style.isBold ? '700Bold' : '400Regular'}${style.isItalic ? '_Italic' : ''}`;
  const names = [
    ...(EAST_ASIAN.test(character) ? eastAsian(character, style.language, weight) : []),
    `${FAMILIES[style.family]}_${google}`,
    ...scriptFonts(character, style, weight),
    `NotoSans-${weight}`,
    `NotoSansSymbols-${weight}`,
    'NotoSansSymbols2_400Regular',
    'NotoSansMath_400Regular',
  ];
  return names.flatMap((name) => files.get(name) ?? files.get(name.replace('-Bold', '-Regular')) ?? []);
}

function scriptFonts(character: string, { family }: TextStyle, weight: string): string[] {
  if (/\p{Script=Arabic}/u.test(character))
    return [family === 'serif' ? `NotoNaskhArabic-${weight}` : `NotoSansArabic-${weight}`, `NotoNaskhArabic-${weight}`];
  return SCRIPTS.flatMap(([pattern, name]) => (pattern.test(character) ? [`NotoSans${name}-${weight}`] : []));
}

/** By the language of the text, or else by characters that only one form has; otherwise Chinese characters are simplified. */
function eastAsian(character: string, language: string | undefined, weight: string): string[] {
  const ofLanguage = [
    [/^ja\b/iu, 'JP'],
    [/^ko\b/iu, 'KR'],
    [/^zh-(hant|tw|hk|mo)\b/iu, 'TC'],
    [/^zh\b/iu, 'SC'],
  ] as const;
  const named = ofLanguage.find(([pattern]) => pattern.test(language ?? ''))?.[1];
  const sure = /\p{Script=Hangul}/u.test(character)
    ? 'KR'
    : /[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(character)
      ? 'JP'
      : undefined;
  const order = [named, sure, 'SC', 'TC', 'JP', 'KR'].filter((one) => one !== undefined);
  return [...new Set(order)].map((one) => `NotoSans${one}-${weight}`);
}
