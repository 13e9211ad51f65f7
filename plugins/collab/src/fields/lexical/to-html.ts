import { attributes, css, escape, within } from '../html.ts';
import type { Attributes, LexicalNode } from './node.ts';

/** Lexical's format bits of a text. */
export const FORMATS: readonly (readonly [bit: number, tag: string, mark: string])[] = [
  [1, 'strong', 'bold'],
  [2, 'em', 'italic'],
  [4, 's', 'strike'],
  [8, 'u', 'underline'],
  [16, 'code', 'code'],
  [32, 'sub', 'subscript'],
  [64, 'sup', 'superscript'],
  [128, 'mark', 'highlight'],
];

/** Lexical's numbers for the alignment of an element. */
export const ALIGNMENTS: readonly string[] = ['', 'left', 'center', 'right', 'justify', 'left', 'right'];

const INDENT_EM = 3;
const MAX_INDENT = 8;

/** Converts nodes to HTML. Unknown elements become their content. */
export const nodesToHtml = (nodes: readonly LexicalNode[]): string => nodes.map(nodeToHtml).join('');

/** Wraps text directly below the root, which occurs in documents that no editor has opened yet, in paragraphs. */
export function rootToHtml(nodes: readonly LexicalNode[]): string {
  let html = '';
  let loose: LexicalNode[] = [];
  const flush = (): void => {
    if (loose.length > 0) html += `<p>${nodesToHtml(loose)}</p>`;
    loose = [];
  };
  for (const node of nodes) {
    if (node.kind === 'text' || node.attrs['__type'] === 'linebreak') loose.push(node);
    else {
      flush();
      html += nodeToHtml(node);
    }
  }
  flush();
  return html;
}

function nodeToHtml(node: LexicalNode): string {
  if (node.kind === 'text') return textToHtml(node.text, node.attrs);
  const { attrs, children } = node;
  const type = String(attrs['__type']);
  const writer = Object.hasOwn(WRITERS, type) ? WRITERS[type] : undefined;
  return writer ? writer(attrs, children) : nodesToHtml(children);
}

type Writer = (attrs: Attributes, children: readonly LexicalNode[]) => string;

const linkToHtml: Writer = (attrs, children) =>
  `<a${attributes({ href: attrs['__url'], title: attrs['__title'] })}>${nodesToHtml(children)}</a>`;

const WRITERS: Readonly<Record<string, Writer>> = {
  paragraph: (attrs, children) => `<p${look(attrs)}>${nodesToHtml(children)}</p>`,
  heading: (attrs, children) => {
    const tag = /^h[1-6]$/.test(String(attrs['__tag'])) ? String(attrs['__tag']) : 'h1';
    return `<${tag}${look(attrs)}>${nodesToHtml(children)}</${tag}>`;
  },
  quote: (attrs, children) => `<blockquote><p${look(attrs)}>${nodesToHtml(children)}</p></blockquote>`,
  list: listToHtml,
  listitem: (_, children) => `<li>${itemContent(children)}</li>`,
  link: linkToHtml,
  autolink: linkToHtml,
  linebreak: () => '<br>',
  code: (attrs, children) => {
    const language = attrs['__language'];
    const name = typeof language === 'string' && language !== '' ? `language-${language}` : undefined;
    return `<pre><code${attributes({ class: name })}>${escape(children.map(plainText).join(''))}</code></pre>`;
  },
  table: (_, children) => `<table><tbody>${nodesToHtml(children)}</tbody></table>`,
  tablerow: (_, children) => `<tr>${nodesToHtml(children)}</tr>`,
  tablecell: (attrs, children) => {
    const tag = Number(attrs['__headerState']) > 0 ? 'th' : 'td';
    const style = css({ 'background-color': attrs['__backgroundColor'] });
    const span = { colspan: attrs['__colSpan'], rowspan: attrs['__rowSpan'], style };
    return `<${tag}${attributes(span)}>${nodesToHtml(children)}</${tag}>`;
  },
  horizontalrule: () => '<hr>',
  image: (attrs) => `<img${attributes({ src: attrs['__src'], alt: attrs['__altText'] })}>`,
};

function listToHtml(attrs: Attributes, children: readonly LexicalNode[]): string {
  if (attrs['__listType'] !== 'check') {
    const isNumbered = attrs['__listType'] === 'number' || attrs['__tag'] === 'ol';
    const start = isNumbered && attrs['__start'] !== 1 ? attrs['__start'] : undefined;
    const tag = isNumbered ? 'ol' : 'ul';
    return `<${tag}${attributes({ start })}>${itemsToHtml(children, () => '')}</${tag}>`;
  }
  const task = (item: Attributes): string =>
    attributes({ 'data-type': 'taskItem', 'data-checked': String(item['__checked'] === true) });
  return `<ul data-type="taskList">${itemsToHtml(children, task)}</ul>`;
}

/** An item with only a list in it belongs to the item before it: that is how Lexical nests lists. */
function itemsToHtml(items: readonly LexicalNode[], sign: (attrs: Attributes) => string): string {
  const groups: { readonly item: LexicalNode; below: string }[] = [];
  for (const item of items) {
    const children = item.kind === 'text' ? [] : item.children;
    const isNested = children.length > 0 && children.every(isList);
    const last = groups.at(-1);
    if (isNested && last) last.below += nodesToHtml(children);
    else groups.push({ item, below: '' });
  }
  return groups
    .map(({ item, below }) => {
      const children = item.kind === 'text' ? [item] : item.children;
      return `<li${sign(item.attrs)}>${itemContent(children)}${below}</li>`;
    })
    .join('');
}

const isList = ({ attrs }: LexicalNode): boolean => attrs['__type'] === 'list';

function itemContent(children: readonly LexicalNode[]): string {
  const inline = children.filter((child) => !isList(child));
  return `<p>${nodesToHtml(inline)}</p>${nodesToHtml(children.filter(isList))}`;
}

function look(attrs: Attributes): string {
  const indent = Math.min(MAX_INDENT, Math.max(0, Math.trunc(Number(attrs['__indent']) || 0)));
  const style = css({
    'text-align': ALIGNMENTS[Number(attrs['__format'])],
    ...(indent > 0 && { 'margin-left': `${indent * INDENT_EM}em` }),
  });
  return attributes({ style, dir: attrs['__dir'] === 'rtl' ? 'rtl' : undefined });
}

function textToHtml(text: string, attrs: Attributes): string {
  const format = Number(attrs['__format']) || 0;
  const tags = FORMATS.filter(([bit]) => (format & bit) !== 0).map(([, tag]) => tag);
  const style = typeof attrs['__style'] === 'string' ? attrs['__style'] : '';
  return within(style ? [`span${attributes({ style })}`, ...tags] : tags, escape(text));
}

function plainText(node: LexicalNode): string {
  if (node.kind === 'text') return node.text;
  return node.attrs['__type'] === 'linebreak' ? '\n' : node.children.map(plainText).join('');
}
