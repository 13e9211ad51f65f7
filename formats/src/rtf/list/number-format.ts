import { lookup } from '../../package/lookup.ts';

/** Number formats of WordprocessingML (17.18.59) by their identifier ([MS-OSHARED] 2.2.1.3, MSONFC). */
const FORMATS: readonly (string | undefined)[] =
  'decimal upperRoman lowerRoman upperLetter lowerLetter ordinal cardinalText ordinalText hex chicago ideographDigital japaneseCounting aiueo iroha decimalFullWidth decimalHalfWidth japaneseLegal japaneseDigitalTenThousand decimalEnclosedCircle decimalFullWidth2 aiueoFullWidth irohaFullWidth decimalZero bullet ganada chosung decimalEnclosedFullstop decimalEnclosedParen decimalEnclosedCircleChinese ideographEnclosedCircle ideographTraditional ideographZodiac ideographZodiacTraditional taiwaneseCounting ideographLegalTraditional taiwaneseCountingThousand taiwaneseDigital chineseCounting chineseLegalSimplified chineseCountingThousand decimal koreanDigital koreanCounting koreanLegal koreanDigital2 hebrew1 arabicAlpha hebrew2 arabicAbjad hindiVowels hindiConsonants hindiNumbers hindiCounting thaiLetters thaiNumbers thaiCounting vietnameseCounting numberInDash russianLower russianUpper'.split(
    ' ',
  );
const NO_NUMBER = 255;

export const numberFormat = (identifier: number | undefined): string =>
  identifier === NO_NUMBER ? 'none' : (FORMATS[identifier ?? 0] ?? 'decimal');

/** Control words of the number formats of Word 6. */
export const OLD_FORMATS = lookup<string>({
  pndec: 'decimal',
  pncard: 'cardinalText',
  pnord: 'ordinal',
  pnordt: 'ordinalText',
  pnucltr: 'upperLetter',
  pnlcltr: 'lowerLetter',
  pnucrm: 'upperRoman',
  pnlcrm: 'lowerRoman',
  pncnum: 'decimalEnclosedCircle',
  pnlvlblt: 'bullet',
});
