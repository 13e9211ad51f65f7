/** The decimal and group separators of a language. */
export interface NumberSigns {
  readonly decimal: '.' | ',';
  /** True if blanks separate groups. In other languages they occur in telephone and article numbers. */
  readonly groupsByBlank: boolean;
}

const ENGLISH: NumberSigns = { decimal: '.', groupsByBlank: false };
const BLANK = /^[ \u00a0\u202f]$/;

/** Returns the separators of a language (BCP 47) from Unicode's CLDR. Unknown languages use those of English. */
export function numberSigns(language: string | undefined): NumberSigns {
  if (language === undefined) return ENGLISH;
  try {
    const parts = new Intl.NumberFormat(language, { numberingSystem: 'latn' }).formatToParts(1_234_567.8);
    const sign = (type: string): string | undefined => parts.find((part) => part.type === type)?.value;
    return { decimal: sign('decimal') === ',' ? ',' : '.', groupsByBlank: BLANK.test(sign('group') ?? '') };
  } catch {
    return ENGLISH;
  }
}

/** Swaps the decimal separator. */
const swapped = ({ decimal, ...rest }: NumberSigns): NumberSigns => ({ ...rest, decimal: decimal === ',' ? '.' : ',' });

/** A number with both separators, whose order distinguishes them. */
const BOTH = /^[^\d]{0,8}\d{1,3}(?:\.\d{3}){1,5},\d|^[^\d]{0,8}\d{1,3}(?:,\d{3}){1,5}\.\d/;
/** A number with decimals only. Three digits after the separator could be a group. */
const DECIMALS = /^[^\d]{0,8}\d{1,15}([.,])(?:\d\d?|\d{4,10})(?!\d|[.,])/;

/**
 * Returns the separators of a table. Its language decides, unless all unambiguous numbers contradict it, because documents often name the
 * language of the program that wrote them.
 */
export function signsOfTexts(texts: readonly string[], language: string | undefined): NumberSigns {
  const stated = numberSigns(language);
  const told = texts.flatMap((text) => decimalOf(text, language === undefined));
  const isAgainst = told.length > 0 && told.every((decimal) => decimal !== stated.decimal);
  return isAgainst ? swapped(stated) : stated;
}

/** @param isUnstated no language is known: numbers with one sign count too */
function decimalOf(text: string, isUnstated: boolean): ('.' | ',')[] {
  const both = BOTH.exec(text)?.[0];
  if (both !== undefined) return [both.lastIndexOf(',') > both.lastIndexOf('.') ? ',' : '.'];
  const sign = isUnstated ? DECIMALS.exec(text)?.[1] : undefined;
  return sign === undefined ? [] : [sign === ',' ? ',' : '.'];
}
