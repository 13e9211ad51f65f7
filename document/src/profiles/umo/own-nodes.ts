import type { DocumentNode } from '../../json.ts';
import { isRecord } from '../../json.ts';
import { imageUrl, linkUrl } from '../../schema/kinds.ts';
import type { FromEditor, FromNode } from '../engine/from-editor.ts';
import { string } from '../engine/string.ts';

/*
 * Nodes that only Umo has. They are kept as they are; where their text is not in an attribute that others look for it in, they get
 * content to read. Umo's nodes without content lose it again on the way back.
 */

const textNodes = (text: string): DocumentNode[] => (text === '' ? [] : [{ type: 'text', text }]);

const line = (content: DocumentNode[]): DocumentNode[] =>
  content.length === 0 ? [] : [{ type: 'paragraph', content }];

/** Returns a file's name as a link to it. */
export function linkedName(name: unknown, url: unknown): DocumentNode[] {
  const text = string(name) || string(url);
  const isLink = text !== '' && url !== '' && linkUrl.is(url);
  return line(
    textNodes(text).map((node) => (isLink ? { ...node, marks: [{ type: 'link', attrs: { href: url } }] } : node)),
  );
}

/** Returns the picture of a chart if Umo has made one, else its name. */
function chart({ attrs = {} }: DocumentNode): DocumentNode[] {
  const text = string(attrs['describe']) || string(attrs['name']);
  const src = string(attrs['src']);
  return line(src !== '' && imageUrl.is(src) ? [{ type: 'image', attrs: { src, alt: text } }] : textNodes(text));
}

/** Returns options as text: `☑ one ☐ two`. */
function choices({ attrs = {} }: DocumentNode): DocumentNode[] {
  const items = Array.isArray(attrs['items']) ? attrs['items'].filter(isRecord) : [];
  const shown = items.map(
    (item) => `${item['checked'] === true ? '☑' : '☐'} ${string(item['label']) || string(item['value'])}`,
  );
  return textNodes(shown.join(' '));
}

/** Returns the mentioned person as Umo shows it. */
function person({ attrs = {} }: DocumentNode): DocumentNode[] {
  const name = string(attrs['label']) || string(attrs['id']);
  return textNodes(name === '' ? '' : `@${name}`);
}

/** Returns the headings of the document as lines, as Umo shows them. */
function headings(_: DocumentNode, from: FromEditor): DocumentNode[] {
  const found: DocumentNode[] = [];
  const visit = (node: DocumentNode): void => {
    if (node.type === 'heading') found.push(node);
    else node.content?.forEach(visit);
  };
  visit(from.document);
  return found.flatMap((heading) => entry(heading));
}

function entry(heading: DocumentNode): DocumentNode[] {
  const level = Math.max(0, Math.min(5, Number(heading.attrs?.['level'] ?? 1) - 1)) || 0;
  return line(textNodes(textOf(heading))).map((made) => ({ ...made, attrs: { indentLeft: `${level * 2}em` } }));
}

const textOf = (node: DocumentNode): string => node.text ?? (node.content ?? []).map(textOf).join('');

const kept =
  (readable: (node: DocumentNode, from: FromEditor) => DocumentNode[]): FromNode =>
  (node, from) =>
    from.keep(node, readable(node, from));

export const ownNodes: Readonly<Record<string, FromNode>> = {
  mention: kept(person),
  optionBox: kept(choices),
  toc: kept(headings),
  echarts: kept(chart),
  file: kept(({ attrs = {} }) => linkedName(attrs['name'], attrs['url'])),
};
