import { parseFragment, type DefaultTreeAdapterMap } from 'parse5';
import { escapeAttribute, escapeText } from '../package/xml/write-xml.ts';

type ParsedNode = DefaultTreeAdapterMap['childNode'];

/** Decisions of the writer of a chapter. */
export interface XhtmlRules {
  /** Returns the target of a link within the book. Undefined removes the link. */
  readonly hrefFor: (href: string) => string | undefined;
  /** Returns the markup of a note reference. */
  readonly noteReference: (kind: string, id: string) => string;
}

/** Converts HTML of the document package into XHTML, with only what EPUB 3.3 allows (6.1). */
export const toXhtml = (html: string, rules: XhtmlRules): string =>
  parseFragment(html)
    .childNodes.map((node) => write(node, rules))
    .join('');

const VOID = new Set(['br', 'col', 'hr', 'img', 'input', 'wbr']);
const MATHML = 'http://www.w3.org/1998/Math/MathML';

function write(node: ParsedNode, rules: XhtmlRules): string {
  if (!('tagName' in node)) return 'value' in node ? escapeText(node.value) : '';
  const attributes = new Map(node.attrs.map(({ name, value }) => [name, value]));
  if (attributes.get('data-type') === 'footnote-reference') return reference(attributes, rules);
  const content = (): string => node.childNodes.map((child) => write(child, rules)).join('');
  if (node.tagName === 'a') {
    const href = rules.hrefFor(attributes.get('href') ?? '');
    if (href === undefined) return content();
    attributes.set('href', href);
  }
  if (node.tagName === 'math') attributes.set('xmlns', MATHML);
  if (node.tagName === 'input') attributes.set('disabled', '');
  const start = `<${node.tagName}${[...attributes].map(([name, value]) => attribute(node.tagName, name, value)).join('')}`;
  return VOID.has(node.tagName) ? `${start}/>` : `${start}>${content()}</${node.tagName}>`;
}

const reference = (attributes: ReadonlyMap<string, string>, rules: XhtmlRules): string =>
  rules.noteReference(attributes.get('data-kind') ?? 'footnote', attributes.get('data-note-id') ?? '');

/** Attributes of editors that XHTML does not allow. */
const UNKNOWN = new Set(['colwidth', 'align', 'rel', 'target']);
const DATE = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:Z|[+-]\d{2}:\d{2})?)?$/;

function attribute(element: string, name: string, value: string): string {
  if (UNKNOWN.has(name) || (name === 'datetime' && !DATE.test(value))) return '';
  const isExtent = name === 'width' || name === 'height';
  if (isExtent && element === 'div') return '';
  const stated = isExtent && element === 'img' ? String(Math.max(Math.round(Number(value)) || 1, 1)) : value;
  return ` ${name}="${escapeAttribute(stated)}"`;
}
