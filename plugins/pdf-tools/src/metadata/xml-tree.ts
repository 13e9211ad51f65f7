/** An XML element as it is written. Values keep their character references, so that writing changes nothing. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: Map<string, string>;
  children: XmlNode[];
}

/** Text, comments and processing instructions are kept as they are written. */
export type XmlNode = XmlElement | string;

const MAX_DEPTH = 100;
const MAX_NODES = 100_000;
const ATTRIBUTE = /\s*([^\s=/<>"']+)\s*=\s*(?:"([^"]*)"|'([^']*)')/uy;

/**
 * Parses XML without a document type declaration.
 * @returns its top-level nodes; undefined if it is not well-formed, or exceeds the limits.
 */
export function readXml(text: string): XmlNode[] | undefined {
  const top: XmlElement = { name: '', attributes: new Map(), children: [] };
  const open = [top];
  let [end, count] = [0, 0];
  for (let at = text.indexOf('<'); at >= 0; at = text.indexOf('<', end)) {
    const parent = open.at(-1);
    const close = endOfMarkup(text, at);
    count += 1;
    if (!parent || close === undefined || open.length > MAX_DEPTH || count > MAX_NODES) return undefined;
    if (at > end) parent.children.push(text.slice(end, at));
    end = close;
    if (!addMarkup(open, parent, text.slice(at, close))) return undefined;
  }
  if (open.length > 1) return undefined;
  if (end < text.length) top.children.push(text.slice(end));
  return top.children;
}

/** @returns false where markup is not well-formed, or a document type. */
function addMarkup(open: XmlElement[], parent: XmlElement, markup: string): boolean {
  if (markup.startsWith('</')) {
    open.pop();
    return parent.name === markup.slice(2, -1).trim() && open.length > 0;
  }
  if (/^<[!?]/u.test(markup)) {
    parent.children.push(markup);
    return !markup.startsWith('<!') || /^<!(?:--|\[CDATA\[)/u.test(markup);
  }
  const element = elementOf(markup);
  parent.children.push(element);
  if (!markup.endsWith('/>')) open.push(element);
  return element.name !== '';
}

const ENDS = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>'],
] as const;

/** Returns the end of the markup that begins here. Undefined if it does not end. */
function endOfMarkup(text: string, start: number): number | undefined {
  const known = ENDS.find(([opening]) => text.startsWith(opening, start));
  if (known) {
    const end = text.indexOf(known[1], start + known[0].length);
    return end < 0 ? undefined : end + known[1].length;
  }
  for (let at = start + 1; at < text.length; at += 1) {
    const character = text[at];
    if (character === '>') return at + 1;
    if (character === '<') return undefined;
    if (character !== '"' && character !== "'") continue;
    at = text.indexOf(character, at + 1);
    if (at < 0) return undefined;
  }
  return undefined;
}

function elementOf(markup: string): XmlElement {
  const name = /^<([^\s/>]*)/u.exec(markup)?.[1] ?? '';
  const attributes = new Map<string, string>();
  ATTRIBUTE.lastIndex = name.length + 1;
  for (let found = ATTRIBUTE.exec(markup); found; found = ATTRIBUTE.exec(markup)) {
    const [, key = '', double, single] = found;
    attributes.set(key, double ?? single ?? '');
  }
  return { name, attributes, children: [] };
}

export const writeXml = (nodes: readonly XmlNode[]): string => nodes.map(written).join('');

function written(node: XmlNode): string {
  if (typeof node === 'string') return node;
  const attributes = [...node.attributes].map(([name, value]) => ` ${name}="${value.replaceAll('"', '&quot;')}"`);
  const start = `<${node.name}${attributes.join('')}`;
  return node.children.length === 0 ? `${start}/>` : `${start}>${writeXml(node.children)}</${node.name}>`;
}

const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Decodes the character references of XML text. */
export const decoded = (text: string): string =>
  text.replaceAll(
    /&(?:#x([0-9a-fA-F]{1,6})|#([0-9]{1,7})|([a-z]{2,4}));/gu,
    (_, hex?: string, decimal?: string, name?: string) => {
      if (name !== undefined) return NAMED[name] ?? '';
      const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
      return code > 0x10_ff_ff ? '' : String.fromCodePoint(code);
    },
  );

/** Encodes a text for XML and drops characters that XML does not allow. */
export const encoded = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
