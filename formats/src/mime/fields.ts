import { decodeText, isUtf8 } from '../markup/decode-text.ts';
import { decodeWords } from './encoded-words.ts';

/** A structured field: `text/html; charset=utf-8`. */
export interface FieldValue {
  /** In lower case. */
  readonly value: string;
  /** The names are in lower case. */
  readonly parameters: ReadonlyMap<string, string>;
}

/** The maximum number of fields of a header, and of characters of each. */
const [MAX_FIELDS, MAX_VALUE] = [1000, 65_536];

/** Returns the fields of a header by their lower case names. The first of duplicates wins (RFC 5322, 2.2). */
export function readFields(head: Buffer): Map<string, string> {
  const fields = new Map<string, string>();
  const text = isUtf8(head) ? head.toString('utf8') : decodeText(head).text;
  let [name, value] = ['', ''];
  const keep = (): void => {
    if (name !== '' && !fields.has(name) && fields.size < MAX_FIELDS)
      fields.set(name, value.slice(0, MAX_VALUE).trim());
    [name, value] = ['', ''];
  };
  for (const line of text.split(/\r\n|\n|\r/)) {
    if (/^[ \t]/.test(line)) {
      if (value.length < MAX_VALUE) value += ` ${line.trim()}`;
      continue;
    }
    keep();
    const colon = line.indexOf(':');
    if (colon > 0 && colon <= 100) [name, value] = [line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1)];
  }
  keep();
  return fields;
}

/** Parses a structured field with its parameters, including those that are split or encoded (RFC 2231). */
export function readFieldValue(text = ''): FieldValue {
  const [value = '', ...rest] = splitAt(text, ';');
  const parameters = new Map<string, string>();
  const pieces = new Map<string, string[]>();
  for (const part of rest.slice(0, 100)) {
    const equals = part.indexOf('=');
    if (equals < 0) continue;
    const name = part.slice(0, equals).trim().toLowerCase();
    const stated = unquote(part.slice(equals + 1).trim());
    const [, base, index, star] = /^([^*]{1,60})(?:\*(\d{1,2}))?(\*)?$/.exec(name) ?? [];
    if (base === undefined) continue;
    if (index === undefined) {
      if (star !== undefined || !parameters.has(base))
        parameters.set(base, star === undefined ? decodeWords(stated) : extended(stated));
    } else {
      const list = pieces.get(base) ?? [];
      list[Number(index)] = stated;
      pieces.set(star === undefined ? base : base, list);
    }
  }
  for (const [name, list] of pieces) {
    const whole = list.join('');
    parameters.set(name, /^[\w-]{1,40}'[\w-]{0,20}'/.test(whole) ? extended(whole) : whole);
  }
  return { value: value.trim().toLowerCase(), parameters };
}

/** `utf-8'en'%e2%82%ac` */
function extended(text: string): string {
  const [, charset = '', data = text] = /^([\w-]{0,40})'[\w-]{0,20}'(.*)$/s.exec(text) ?? [];
  const bytes = Buffer.from(
    data.replaceAll(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  );
  return decodeText(bytes, charset).text;
}

function unquote(text: string): string {
  if (!text.startsWith('"')) return text;
  return text.slice(1, text.endsWith('"') && text.length > 1 ? -1 : undefined).replaceAll(/\\(.)/g, '$1');
}

/** Splits a text at separators outside quotes. */
export function splitAt(text: string, separator: string): string[] {
  const parts: string[] = [];
  let [from, quoted] = [0, false];
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at];
    if (quoted && sign === '\\') at += 1;
    else if (sign === '"') quoted = !quoted;
    else if (!quoted && sign === separator) {
      parts.push(text.slice(from, at));
      from = at + 1;
    }
  }
  return [...parts, text.slice(from)];
}
