import type { ContentMatch, NodeType, Schema } from '@tiptap/pm/model';
import { isRecord } from '../json.ts';
import type { DocumentMark, DocumentNode } from '../json.ts';
import { join, own } from '../record.ts';
import { FOREIGN, FOREIGN_BLOCK, FOREIGN_INLINE, FOREIGN_MARK } from '../schema/foreign.ts';
import type { ForeignRest } from '../schema/foreign.ts';

/** Tells whether a schema has holders. A schema that a caller made without this package's extensions has none. */
export const hasHolders = (schema: Schema): boolean =>
  FOREIGN_BLOCK in schema.nodes && FOREIGN_INLINE in schema.nodes && FOREIGN_MARK in schema.marks;

type Place = 'block' | 'inline';

/**
 * Puts unknown content into holders. A known node that cannot contain holders, such as a list with an unknown item, is held as a whole, and
 * so are its children that need it.
 */
export class Holding {
  readonly #schema: Schema;
  readonly #paths: WeakMap<object, string> | undefined;

  /** @param paths gets the place in the original of each node of the result, where nodes have others around or before them. */
  constructor(schema: Schema, paths?: WeakMap<object, string>) {
    this.#schema = schema;
    this.#paths = paths;
  }

  /** Converts sibling nodes at the top level or in an attribute (`base`). */
  all(nodes: readonly DocumentNode[], base?: string): DocumentNode[] {
    const place = nodes.some((node) => this.#isInline(node)) ? 'inline' : 'block';
    return nodes.map((node, i) => this.#child(node, place, base === undefined ? '' : `${base}[${i}]`));
  }

  /** Converts a child of a known node. */
  #child(node: DocumentNode, place: Place, path: string): DocumentNode {
    if (!isRecord(node) || typeof node.type !== 'string') return node;
    const type = own(this.#schema.nodes, node.type);
    return type === undefined ? this.#hold(node, place, path) : this.#known(node, type, place, path);
  }

  #at(path: string, node: DocumentNode): DocumentNode {
    this.#paths?.set(node, path);
    return node;
  }

  #known(node: DocumentNode, type: NodeType, place: Place, path: string): DocumentNode {
    const inner = type.inlineContent ? 'inline' : 'block';
    const { content } = node;
    const children = Array.isArray(content)
      ? content.map((child, i) => this.#child(child, inner, at(path, i)))
      : content;
    const isChanged = Array.isArray(children) && children.some((child, i) => child !== content?.[i]);
    const fitting = isChanged ? this.#fit(type, children) : children;
    if (fitting === undefined && isChanged) return this.#hold(node, place, path);
    return this.#at(path, this.#withRest(node, type, fitting));
  }

  /** Returns the node with its unknown attributes and marks held, or the same node if there are none. */
  #withRest(node: DocumentNode, type: NodeType, content: DocumentNode[] | undefined): DocumentNode {
    const attrs = partedAttributes(node.attrs, type.spec.attrs);
    const marks = this.#marks(node.marks);
    if (attrs === node.attrs && marks === node.marks && content === node.content) return node;
    if (!type.isInline && Array.isArray(marks) && marks !== node.marks)
      return this.#withHeldMarks(node, attrs, content);
    return { ...node, ...(attrs && { attrs }), ...(content && { content }), ...(marks && { marks }) };
  }

  /** Blocks cannot have marks, so that unknown marks of blocks are held in an attribute. */
  #withHeldMarks(
    { marks = [], ...node }: DocumentNode,
    attrs: Record<string, unknown> | undefined,
    content: DocumentNode[] | undefined,
  ): DocumentNode {
    const unknown = marks.filter((mark) => !this.#isKnownMark(mark));
    const known = marks.filter((mark) => this.#isKnownMark(mark));
    const rest: ForeignRest = { ...(attrs?.[FOREIGN] as ForeignRest | undefined), marks: unknown };
    return {
      ...node,
      attrs: { ...attrs, [FOREIGN]: rest },
      ...(content && { content }),
      ...(known.length > 0 && { marks: known }),
    };
  }

  #isKnownMark(mark: DocumentMark): boolean {
    return !isRecord(mark) || typeof mark.type !== 'string' || Object.hasOwn(this.#schema.marks, mark.type);
  }

  /** Fits content with holders to a type. It adds an empty paragraph at the beginning if the type requires one. */
  #fit(type: NodeType, content: DocumentNode[]): DocumentNode[] | undefined {
    if (type === this.#schema.topNodeType) return notesLast(content);
    if (this.#matches(type, content)) return content;
    const filled = [bareParagraph([]), ...content];
    return this.#matches(type, filled) ? filled : undefined;
  }

  #matches(type: NodeType, content: readonly DocumentNode[]): boolean {
    const mark = this.#schema.marks[FOREIGN_MARK];
    let match: ContentMatch | null = type.contentMatch;
    for (const child of content) {
      const childType = isRecord(child) ? own(this.#schema.nodes, child.type) : undefined;
      if (childType === undefined) return true;
      match = match.matchType(childType);
      if (match === null) return false;
      const isMarked =
        Array.isArray(child.marks) && child.marks.some((one) => isRecord(one) && one.type === FOREIGN_MARK);
      if (isMarked && mark && !type.allowsMarkType(mark)) return false;
    }
    return match.validEnd;
  }

  /** Holds a node of any type. */
  #hold(node: DocumentNode, place: Place, path: string): DocumentNode {
    const { type, attrs, content, marks, ...others } = node;
    const held = Array.isArray(content) ? this.#heldContent(content, place, path) : undefined;
    const rest = place === 'block' && Array.isArray(marks) && marks.length > 0 ? { [FOREIGN]: { marks } } : {};
    const holderMarks = place === 'inline' ? this.#marks(marks) : undefined;
    return this.#at(path, {
      type: place === 'inline' ? FOREIGN_INLINE : FOREIGN_BLOCK,
      attrs: { name: type, ...(attrs !== undefined && { attrs }), ...rest },
      ...(held && held.length > 0 && { content: held }),
      ...(Array.isArray(holderMarks) && { marks: holderMarks }),
      ...others,
    });
  }

  #heldContent(content: readonly DocumentNode[], place: Place, path: string): DocumentNode[] {
    const inner = place === 'inline' || content.some((child) => this.#isInline(child)) ? 'inline' : 'block';
    if (place === 'inline') return content.map((child, i) => this.#inHolder(child, 'inline', at(path, i)));
    const blocks: DocumentNode[] = [];
    let line: DocumentNode[] = [];
    const endLine = (): void => {
      if (line.length > 0) blocks.push(bareParagraph(line));
      line = [];
    };
    for (const [i, child] of content.entries()) {
      const isInLine = inner === 'inline' && !this.#isBlock(child);
      if (isInLine) line.push(this.#inHolder(child, 'inline', at(path, i)));
      else {
        endLine();
        blocks.push(this.#inHolder(child, 'block', at(path, i)));
      }
    }
    endLine();
    return blocks;
  }

  /** Converts a child of a holder. A known node that is not allowed there is held too. */
  #inHolder(child: DocumentNode, place: Place, path: string): DocumentNode {
    if (!isRecord(child) || typeof child.type !== 'string') return child;
    const type = own(this.#schema.nodes, child.type);
    const holder = this.#schema.nodes[place === 'inline' ? FOREIGN_INLINE : FOREIGN_BLOCK];
    const fits = type !== undefined && holder?.contentMatch.matchType(type) != null;
    return fits ? this.#known(child, type, place, path) : this.#hold(child, place, path);
  }

  #isInline(node: DocumentNode): boolean {
    return isRecord(node) && own(this.#schema.nodes, node.type)?.isInline === true;
  }

  #isBlock(node: DocumentNode): boolean {
    return isRecord(node) && own(this.#schema.nodes, node.type)?.isBlock === true;
  }

  /** Returns the same list if all marks and their attributes are known. */
  #marks(marks: DocumentMark[] | undefined): DocumentMark[] | undefined {
    if (!Array.isArray(marks)) return marks;
    const held = marks.map((mark) => this.#mark(mark));
    return held.every((mark, i) => mark === marks[i]) ? marks : held;
  }

  #mark(mark: DocumentMark): DocumentMark {
    if (!isRecord(mark) || typeof mark.type !== 'string') return mark;
    const { type: name, attrs } = mark;
    const type = own(this.#schema.marks, name);
    const parted = type && partedAttributes(attrs, type.spec.attrs);
    // A text style with only unknown attributes has no form in HTML.
    const isKnown = type !== undefined && !(name === 'textStyle' && saysNothing(parted));
    if (isKnown) return parted === attrs ? mark : { type: name, ...(parted && { attrs: parted }) };
    return { type: FOREIGN_MARK, attrs: { name, ...(isRecord(attrs) && { attrs }) } };
  }
}

const at = (path: string, index: number): string => `${join(path, 'content')}[${index}]`;

/** A paragraph that the original does not have, around inline content among blocks. */
const bareParagraph = (content: DocumentNode[]): DocumentNode => ({
  type: 'paragraph',
  attrs: { [FOREIGN]: { bare: true } },
  ...(content.length > 0 && { content }),
});

/** Moves the notes to the end of the document, behind unknown blocks. */
function notesLast(content: DocumentNode[]): DocumentNode[] {
  const notes = content.filter((node) => isRecord(node) && node.type === 'footnotes');
  const last = content.at(-1);
  if (notes.length !== 1 || notes[0] === last || !isRecord(last) || last.type !== FOREIGN_BLOCK) return content;
  return [...content.filter((node) => node !== notes[0]), ...notes];
}

/** Separates unknown attributes. Returns the same object if there are none. */
function partedAttributes(
  attrs: Record<string, unknown> | undefined,
  specs: object | null | undefined,
): Record<string, unknown> | undefined {
  if (!isRecord(attrs)) return attrs;
  const known = specs ?? {};
  const unknown = Object.entries(attrs).filter(([name]) => !Object.hasOwn(known, name));
  if (unknown.length === 0) return attrs;
  const others = Object.entries(attrs).filter(([name]) => Object.hasOwn(known, name));
  return { ...Object.fromEntries(others), [FOREIGN]: { attrs: Object.fromEntries(unknown) } };
}

const saysNothing = (attrs: Record<string, unknown> | undefined): boolean =>
  attrs?.[FOREIGN] !== undefined &&
  Object.entries(attrs).every(([name, value]) => name === FOREIGN || value === null || value === undefined);
