/** The maximum number of attributes of a start tag. Further ones are dropped. */
const MAX_ATTRIBUTES = 200;
const BLANK = /\s/;

const REFERENCES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
};
const REFERENCE = /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(amp|lt|gt|quot|apos|nbsp));/gi;
const MAX_CODE_POINT = 0x10_ffff;

/** Decodes the character references of an attribute or a title. Names other than the five of XML stay unchanged. */
export const decodeReferences = (text: string): string =>
  text.replaceAll(REFERENCE, (whole, decimal?: string, hex?: string, name?: string) => {
    if (name !== undefined) return REFERENCES[name.toLowerCase()] ?? whole;
    const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
    return code > 0 && code <= MAX_CODE_POINT ? String.fromCodePoint(code) : '';
  });

/** Returns the attributes of a start tag's source. Names are in lower case, and the first of duplicates wins. */
export function attributesOf(source: string): Map<string, string> {
  const attributes = new Map<string, string>();
  let at = nameEnd(source, 1);
  while (at < source.length && attributes.size < MAX_ATTRIBUTES) {
    while (at < source.length && /[\s/]/.test(source[at] ?? '')) at += 1;
    const start = at;
    while (at < source.length && !/[\s/>=]/.test(source[at] ?? '')) at += 1;
    const name = source.slice(start, at).toLowerCase();
    while (at < source.length && BLANK.test(source[at] ?? '')) at += 1;
    if (source[at] !== '=') {
      if (name !== '' && !attributes.has(name)) attributes.set(name, '');
      if (source[at] === '>') break;
      continue;
    }
    const [value, end] = valueAt(source, at + 1);
    if (name !== '' && !attributes.has(name)) attributes.set(name, decodeReferences(value));
    at = end;
  }
  return attributes;
}

function nameEnd(source: string, from: number): number {
  let at = from;
  while (at < source.length && !/[\s/>]/.test(source[at] ?? '')) at += 1;
  return at;
}

function valueAt(source: string, from: number): [value: string, end: number] {
  let at = from;
  while (at < source.length && BLANK.test(source[at] ?? '')) at += 1;
  const quote = source[at];
  if (quote === '"' || quote === "'") {
    const end = source.indexOf(quote, at + 1);
    return end < 0 ? [source.slice(at + 1), source.length] : [source.slice(at + 1, end), end + 1];
  }
  const start = at;
  while (at < source.length && !/[\s>]/.test(source[at] ?? '')) at += 1;
  return [source.slice(start, at), at];
}

const escape = (value: string): string =>
  value.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/** Returns a start tag with these attributes. */
export const startTag = (name: string, attributes: ReadonlyMap<string, string>): string =>
  `<${name}${[...attributes].map(([key, value]) => (/["'<>]/.test(key) ? '' : ` ${key}="${escape(value)}"`)).join('')}>`;
