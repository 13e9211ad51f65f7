/** Kinds of private data that are recognised by their form. */
export type SensitiveKind = 'email' | 'phone' | 'card' | 'iban';

/** A match in a text. */
export interface Find {
  readonly from: number;
  readonly to: number;
}

/** Finds all matches of a kind in a text, in linear time. */
export type Finder = (text: string) => readonly Find[];

const LOCAL = /[\w.+-]/;
const DOMAIN = /[\w.-]/;
/** The maximum length on either side of the @ sign (RFC 5321 §4.5.3.1). */
const MAX_LOCAL = 64;
const MAX_DOMAIN = 255;

/** Extends outwards from each @ sign. */
function findEmails(text: string): Find[] {
  const found: Find[] = [];
  for (let at = text.indexOf('@'); at !== -1; at = text.indexOf('@', at + 1)) {
    let from = at;
    while (from > 0 && at - from < MAX_LOCAL && LOCAL.test(text.charAt(from - 1))) from -= 1;
    let to = at + 1;
    while (to < text.length && to - at < MAX_DOMAIN && DOMAIN.test(text.charAt(to))) to += 1;
    while (text[to - 1] === '.' || text[to - 1] === '-') to -= 1;
    if (from < at && text.slice(at, to).includes('.')) found.push({ from, to });
  }
  return found;
}

/** Digits with the separators between them. */
const DIGITS = /\+?\d[\d ()./-]*/g;

function findDigits(text: string, fits: (written: string, digits: string) => boolean): Find[] {
  return [...text.matchAll(DIGITS)].flatMap(({ 0: run, index }) => {
    let length = run.length;
    while (!isDigit(run.charAt(length - 1))) length -= 1;
    const written = run.slice(0, length);
    return fits(written, written.replaceAll(/\D/g, '')) ? [{ from: index, to: index + length }] : [];
  });
}

const isDigit = (character: string): boolean => character >= '0' && character <= '9';

/** A number of 7 to 15 digits (ITU-T E.164) that has a plus, a leading zero or brackets, as phone numbers do. */
const isPhone = (written: string, digits: string): boolean =>
  digits.length >= 7 && digits.length <= 15 && /^[+0]|[()]/.test(written) && !isDate(written);

const isDate = (written: string): boolean => /^\d{1,4}[./-]\d{1,2}[./-]\d{1,4}$/.test(written);

/** A number of 12 to 19 digits with a valid check digit (ISO/IEC 7812). */
const isCard = (written: string, digits: string): boolean =>
  digits.length >= 12 && digits.length <= 19 && /^[\d -]+$/.test(written) && passesLuhn(digits);

function passesLuhn(digits: string): boolean {
  const sum = Array.from(digits)
    .toReversed()
    .reduce((total, digit, index) => {
      const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
      return total + (value > 9 ? value - 9 : value);
    }, 0);
  return sum % 10 === 0;
}

/** The length of account numbers by country (ISO 13616). */
const IBAN_LENGTHS: ReadonlyMap<string, number> = new Map(
  'AD24 AE23 AL28 AT20 AZ28 BA20 BE16 BG22 BH22 BR29 BY28 CH21 CR22 CY28 CZ24 DE22 DK18 DO28 EE20 EG29 ES24 FI18 FO18 FR27 GB22 GE22 GI23 GL18 GR27 GT28 HR21 HU28 IE22 IL23 IQ23 IS26 IT27 JO30 KW30 KZ20 LB28 LC32 LI21 LT20 LU20 LV21 LY25 MC27 MD24 ME22 MK19 MR27 MT31 MU30 NL18 NO15 PK24 PL28 PS29 PT25 QA29 RO24 RS22 SA24 SC31 SE24 SI19 SK24 SM27 ST25 SV28 TL23 TN24 TR26 UA29 VA22 VG24 XK20'
    .split(' ')
    .map((entry) => [entry.slice(0, 2), Number(entry.slice(2))]),
);
const IBAN_RUN = /[A-Z]{2}\d{2}[A-Z\d ]*/g;
/** The longest account number with a blank after each character. */
const MAX_RUN = 68;

/** Country, check digits and account number, grouped or not. Capital letters after the account's length do not belong to it. */
function findIbans(text: string): Find[] {
  return [...text.matchAll(IBAN_RUN)].flatMap(({ 0: run, index }) => {
    const places = run
      .slice(0, MAX_RUN)
      .split('')
      .flatMap((character, at) => (character === ' ' ? [] : [at]));
    const last = places[(IBAN_LENGTHS.get(run.slice(0, 2)) ?? Infinity) - 1];
    if (last === undefined || !passesMod97(run.slice(0, last + 1).replaceAll(' ', ''))) return [];
    return [{ from: index, to: index + last + 1 }];
  });
}

function passesMod97(iban: string): boolean {
  let rest = 0;
  for (const character of iban.slice(4) + iban.slice(0, 4))
    for (const digit of Number.parseInt(character, 36).toString()) rest = (rest * 10 + Number(digit)) % 97;
  return rest === 1;
}

export const FINDERS: Readonly<Record<SensitiveKind, Finder>> = {
  email: findEmails,
  // Before phones: a number that matches both is a card.
  card: (text) => findDigits(text, isCard),
  iban: findIbans,
  phone: (text) => findDigits(text, isPhone),
};
