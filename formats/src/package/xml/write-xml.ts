export const XML_DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

/** Characters that XML 1.0 does not allow (2.2), except lone surrogates, which valid documents do not contain. */
// oxlint-disable-next-line no-control-regex
const IMPOSSIBLE = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g;

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\t': '&#9;',
  '\n': '&#10;',
  '\r': '&#13;',
};

/** Characters that are escaped or removed in some place. Most texts have none, and are returned without a search for each kind. */
// oxlint-disable-next-line no-control-regex
const SPECIAL = /[\u0000-\u001F&<>"\uFFFE\uFFFF]/;

export const escapeText = (text: string): string =>
  SPECIAL.test(text) ? text.replaceAll(IMPOSSIBLE, '').replaceAll(/[&<>]/g, (sign) => ENTITIES[sign] ?? sign) : text;

export const escapeAttribute = (text: string): string =>
  SPECIAL.test(text)
    ? text.replaceAll(IMPOSSIBLE, '').replaceAll(/[&<>"\t\n\r]/g, (sign) => ENTITIES[sign] ?? sign)
    : text;

/** The attributes of an element. Undefined ones are omitted. */
export type Attributes = Readonly<Record<string, string | number | undefined>>;

function attributesOf(attributes: Attributes): string {
  let written = '';
  for (const [name, value] of Object.entries(attributes))
    if (value !== undefined) written += ` ${name}="${typeof value === 'number' ? value : escapeAttribute(value)}"`;
  return written;
}

type Content = string | readonly string[];

/**
 * Writes an element around serialized XML, which may be strings or nested lists: `element('w:b', { 'w:val': 1 })` returns
 * `<w:b w:val="1"/>`.
 */
export function element(name: string, attributes: Attributes, ...content: readonly Content[]): string {
  let inner = '';
  for (const piece of content) inner += typeof piece === 'string' ? piece : piece.join('');
  const start = `<${name}${attributesOf(attributes)}`;
  return inner === '' ? `${start}/>` : `${start}>${inner}</${name}>`;
}

/** Writes an element with text. */
export const textElement = (name: string, text: string, attributes: Attributes = {}): string =>
  `<${name}${attributesOf(attributes)}>${escapeText(text)}</${name}>`;
