/** How a language writes numbers. */
export interface NumberSigns {
  readonly decimal: '.' | ',';
  /** Plain blanks stand between thousands: elsewhere they part telephone numbers and articles. */
  readonly groupsByBlank: boolean;
}

const ENGLISH: NumberSigns = { decimal: '.', groupsByBlank: false };
const BLANK = /^[ \u00a0\u202f]$/;

/** The signs of a language (BCP 47), as Unicode's CLDR has them; the English ones for one that is not known, or for none. */
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

/** The same with the other sign before decimals. */
const swapped = ({ decimal, ...rest }: NumberSigns): NumberSigns => ({ ...rest, decimal: decimal === ',' ? '.' : ',' });

/** A number with both signs, whose order tells which is which. */
const BOTH = /^[^\d]{0,8}\d{1,3}(?:\.\d{3}){1,5},\d|^[^\d]{0,8}\d{1,3}(?:,\d{3}){1,5}\.\d/;
/** A number with decimals alone: its three digits would be thousands. */
const DECIMALS = /^[^\d]{0,8}\d{1,15}([.,])(?:\d\d?|\d{4,10})(?!\d|[.,])/;

/**
 * The signs of a table. Its language decides, unless all of its numbers that tell them speak against it: documents often name the
 * language of the program that made them.
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
