import { isImageUrl, isLinkUrl } from '../url.ts';
import { isRecord } from '../json.ts';
import { escapeAttribute, escapeText } from '../syntax/html.ts';

/** The HTML before and after the content of a node or mark. A leaf has all of it in `open`. */
export interface Rendered {
  open: string;
  close: string;
  hasHole: boolean;
}

const NAME = /^[a-z][\w:.-]*$/i;
const VOID = new Set(['area', 'br', 'col', 'embed', 'hr', 'img', 'input', 'link', 'meta', 'source', 'track', 'wbr']);
/** Elements that run scripts, load a page or change the parsing of later content. Extensions do not need them. */
const REFUSED = new Set(
  'script style iframe frame frameset object embed applet base meta link template noscript noembed noframes plaintext xmp textarea title select portal svg math'.split(
    ' ',
  ),
);
const URL_ATTRIBUTES = new Set(
  'href src action formaction poster background cite data xlink:href srcset ping manifest longdesc'.split(' '),
);
const UNSAFE_STYLE =
  /url\s*\(|image(?:-set)?\s*\(|expression\s*\(|javascript:|behavior\s*:|-moz-binding|@import|\\[^a-f\d]|[<>{}]/i;

/**
 * Renders a DOM output spec of ProseMirror as HTML. It checks untrusted specs: nothing executable passes, and an element with a forbidden
 * name is dropped with its content.
 */
export function renderSpec(spec: unknown): Rendered {
  if (typeof spec === 'string') return { open: escapeText(spec), close: '', hasHole: false };
  if (isRecord(spec) && 'dom' in spec) return renderSpec(spec['dom']);
  if (!Array.isArray(spec)) return { open: '', close: '', hasHole: false };
  const [tag, ...rest] = spec as readonly unknown[];
  const name = String(tag).split(' ').at(-1) ?? '';
  const attributes = isRecord(rest[0]) && !('dom' in rest[0]) ? rest.shift() : undefined;
  return renderElement(
    name,
    isRecord(attributes) ? attributes : {},
    rest.filter((child) => child !== undefined),
  );
}

function renderElement(name: string, attributes: Record<string, unknown>, children: readonly unknown[]): Rendered {
  if (!NAME.test(name) || REFUSED.has(name.toLowerCase()))
    return { open: '', close: '', hasHole: children.includes(0) };
  let open = `<${name}${renderAttributes(attributes)}>`;
  if (VOID.has(name.toLowerCase())) return { open, close: '', hasHole: false };
  let close = '';
  let hasHole = false;
  for (const child of children) {
    const inner: Rendered = child === 0 ? { open: '', close: '', hasHole: true } : renderSpec(child);
    if (hasHole) close += inner.open + inner.close;
    else {
      open += inner.open;
      close += inner.close;
      hasHole = inner.hasHole;
    }
  }
  const end = `</${name}>`;
  return hasHole ? { open, close: close + end, hasHole } : { open: open + close + end, close: '', hasHole };
}

function renderAttributes(attributes: Record<string, unknown>): string {
  let html = '';
  for (const [name, value] of Object.entries(attributes)) {
    if (!['string', 'number', 'boolean'].includes(typeof value) || !NAME.test(name)) continue;
    const text = `${value as string | number | boolean}`;
    if (isSafe(name.toLowerCase(), text)) html += ` ${name}="${escapeAttribute(text)}"`;
  }
  return html;
}

const STRING = /"(?:[^"\\]|\\.)*"/y;

/** Removes the strings of a style. If a string does not end, all of the style counts. */
function withoutStrings(style: string): string {
  let [rest, from] = ['', 0];
  for (let at = style.indexOf('"'); at !== -1; at = style.indexOf('"', from)) {
    STRING.lastIndex = at;
    if (!STRING.test(style)) break;
    rest += `${style.slice(from, at)}""`;
    from = STRING.lastIndex;
  }
  return rest + style.slice(from);
}

function isSafe(name: string, value: string): boolean {
  if (name.startsWith('on') || name === 'srcdoc' || name === 'is') return false;
  if (name === 'style') return !UNSAFE_STYLE.test(withoutStrings(value));
  return !URL_ATTRIBUTES.has(name) || isLinkUrl(value) || (name === 'src' && isImageUrl(value));
}
