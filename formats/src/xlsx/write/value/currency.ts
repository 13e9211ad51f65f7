/** Currency names that are not symbols of Unicode's category Sc. */
const NAMES: ReadonlySet<string> = new Set([
  ...Intl.supportedValuesOf('currency'),
  'kr',
  'kr.',
  'zł',
  'Kč',
  'Ft',
  'Fr.',
  'lei',
  'лв.',
  'руб.',
  'р.',
  '元',
  '円',
  '원',
]);
/** `€`, `US$`. */
const SIGN = /^[A-Z]{0,3}\p{Sc}$/u;
const BEFORE = /^([^\d\s.,()'%+-]{1,4}\.?)([ \u00a0\u202f]?)(?=[\d.(+-])/u;
const AFTER = /(?<=[\d)])([ \u00a0\u202f]?)([^\d\s.,()'%+-]{1,4}\.?)$/u;

const isCurrency = (name: string): boolean => SIGN.test(name) || NAMES.has(name);

export interface Amount {
  /** The format code before and after the number: `[$€]\ `. */
  readonly before: string;
  readonly after: string;
  readonly amount: string;
}

/** Removes the currency from a text: `1.234 €`, `USD 5`, `£3`. Without one the whole text is the amount. */
export function currencyAround(text: string): Amount {
  const [first, name = '', gap] = BEFORE.exec(text) ?? [];
  if (first !== undefined && isCurrency(name))
    return { before: `[$${name}]${gap === '' ? '' : '\\ '}`, after: '', amount: text.slice(first.length) };
  const [last, space, other = ''] = AFTER.exec(text) ?? [];
  if (last !== undefined && isCurrency(other))
    return { before: '', after: `${space === '' ? '' : '\\ '}[$${other}]`, amount: text.slice(0, -last.length) };
  return { before: '', after: '', amount: text };
}
