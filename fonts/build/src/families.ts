/** A family that is cut from a variable font. */
export interface Family {
  readonly name: string;
  readonly source: string;
  /** The slice that holds a script, which keeps its rules of layout; absent: all slices are put together. */
  readonly slice?: string;
  /** A slice that another family has with its rules of layout. */
  readonly without?: string;
}

const script = (language: string): Family => ({
  name: `Noto Sans ${language}`,
  source: `noto-sans-${language.toLowerCase()}`,
  slice: language.toLowerCase(),
});

const SCRIPTS =
  `Arabic Armenian Bengali Devanagari Ethiopic Georgian Gujarati Gurmukhi Hebrew Kannada Khmer Lao Malayalam Oriya
  Sinhala Tamil Telugu Thai`.split(/\s+/u);

/** The fonts that are built. */
export const families: readonly Family[] = [
  { name: 'Noto Sans TC', source: 'noto-sans-tc' },
  { name: 'Noto Sans JP', source: 'noto-sans-jp' },
  { name: 'Noto Sans KR', source: 'noto-sans-kr' },
  ...SCRIPTS.map(script),
  { name: 'Noto Naskh Arabic', source: 'noto-naskh-arabic', slice: 'arabic' },
  { name: 'Noto Sans Symbols', source: 'noto-sans-symbols' },
  { name: 'Noto Sans', source: 'noto-sans', without: 'devanagari' },
];

/**
 * The slices of Noto Sans SC lack a third of the Chinese characters that names and old texts need, so it is taken from a package
 * that has it whole: in nine weights, two of which go on.
 */
export const simplifiedChinese = {
  source: '@expo-google-fonts/noto-sans-sc',
  licence: 'LICENSE_FONT',
  files: {
    'NotoSansSC-Regular.ttf': '400Regular/NotoSansSC_400Regular.ttf',
    'NotoSansSC-Bold.ttf': '700Bold/NotoSansSC_700Bold.ttf',
  },
};
