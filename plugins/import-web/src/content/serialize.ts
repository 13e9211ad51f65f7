import { type Elem, Text, type Child } from '../tree/node.ts';

const VOID = new Set('area base br col embed hr img input link meta source track wbr'.split(' '));

const escapeText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const escapeAttribute = (text: string): string => escapeText(text).replaceAll('"', '&quot;');

/** Serializes a tree as HTML. */
export function serialize(node: Child): string {
  if (node instanceof Text) return escapeText(node.data);
  const inside = node.children.map(serialize).join('');
  if (node.name.startsWith('#')) return inside;
  const open = `<${node.name}${attributesOf(node)}>`;
  // The HTML parser drops the first line break of a `pre`.
  const first = node.name === 'pre' && inside.startsWith('\n') ? '\n' : '';
  return VOID.has(node.name) ? open : `${open}${first}${inside}</${node.name}>`;
}

const attributesOf = ({ attributes }: Elem): string => {
  let text = '';
  for (const [name, value] of attributes)
    if (/^[a-z][\w:.-]*$/iu.test(name)) text += ` ${name}="${escapeAttribute(value)}"`;
  return text;
};
