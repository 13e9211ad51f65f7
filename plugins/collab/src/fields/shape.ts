import {
  type AbstractType,
  ContentEmbed,
  ContentFormat,
  ContentString,
  ContentType,
  type Item,
  Map as YMap,
  XmlElement,
  XmlHook,
  XmlText,
} from 'yjs';

/** The kind of data in a root type: XML elements, Lexical's nested texts, a formatted text, or data that is no document. */
export type Shape = 'empty' | 'xml' | 'lexical' | 'text' | 'data';

/** The maximum number of children that are examined. */
const MAX_LOOKS = 100;

/** Detects the shape for any Y type of the root: a root that was loaded but never accessed has none. */
export function shapeOf(type: Pick<AbstractType<unknown>, '_start' | '_map'>): Shape {
  const shapes = new Set<Shape>();
  let looks = 0;
  for (let item = type._start; item && looks < MAX_LOOKS; item = item.right) {
    if (item.deleted) continue;
    looks += 1;
    shapes.add(shapeOfItem(item));
  }
  if (shapes.size === 0) return [...type._map.values()].some((item) => !item.deleted) ? 'data' : 'empty';
  const [only] = shapes;
  if (only !== undefined && shapes.size === 1) return only;
  // Formats and embedded objects occur in both kinds of text.
  if (shapes.has('lexical') && !shapes.has('xml') && !shapes.has('data')) return 'lexical';
  return 'data';
}

function shapeOfItem({ content }: Item): Shape {
  if (content instanceof ContentString || content instanceof ContentFormat || content instanceof ContentEmbed)
    return 'text';
  if (!(content instanceof ContentType)) return 'data';
  const { type } = content;
  if (isLexicalNode(type)) return 'lexical';
  if (type instanceof XmlElement) return 'xml';
  return type instanceof XmlText && !(type instanceof XmlHook) && type._map.size === 0 ? 'xml' : 'data';
}

/** Lexical gives each of its nodes an attribute with its type, and puts a map before the characters of texts and line breaks. */
function isLexicalNode(type: unknown): boolean {
  if (type instanceof XmlText || type instanceof XmlElement) return type.getAttribute('__type') !== undefined;
  return type instanceof YMap && type.has('__type');
}
