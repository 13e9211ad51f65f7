import type { Schema } from '@tiptap/pm/model';
import { XmlElement, XmlText, type XmlFragment } from 'yjs';

/** The suffix that the binding adds to the name of a mark that may overlap others of its type. */
const HASH = /--[a-zA-Z0-9+/=]{8}$/;

/** The attribute with suggestions of nodes, which this editor supports (`SuggestedNodes`). */
const KEPT = 'change';

/** A node that another editor has inserted. */
export interface UnknownNode {
  readonly isInline: boolean;
  /** The content of the node. Empty if neither text nor nodes were found in it. */
  readonly content: '' | 'inline*' | 'block*';
  readonly attributes: ReadonlySet<string>;
}

/** The nodes, marks and attributes of a document that a schema does not know. Editors delete them unless their schema defines them. */
export interface UnknownTypes {
  readonly nodes: ReadonlyMap<string, UnknownNode>;
  /** Attributes of marks by their type. */
  readonly marks: ReadonlyMap<string, ReadonlySet<string>>;
  /** Unknown attributes of known nodes, by their type. */
  readonly attributes: ReadonlyMap<string, ReadonlySet<string>>;
}

export function unknownTypesIn(fragment: XmlFragment, schema: Schema): UnknownTypes {
  const looking = new Looking(schema);
  looking.content(fragment, undefined);
  return looking;
}

/** Merges two results. Returns the first one if the second adds nothing. */
export function joined(known: UnknownTypes, found: UnknownTypes): UnknownTypes {
  const all: UnknownTypes = {
    nodes: new Map([
      ...known.nodes,
      ...[...found.nodes].map(([name, node]) => [name, merged(known.nodes.get(name), node)] as const),
    ]),
    marks: joinedSets(known.marks, found.marks),
    attributes: joinedSets(known.attributes, found.attributes),
  };
  return keyOf(all) === keyOf(known) ? known : all;
}

const joinedSets = (
  known: ReadonlyMap<string, ReadonlySet<string>>,
  found: ReadonlyMap<string, ReadonlySet<string>>,
): ReadonlyMap<string, ReadonlySet<string>> =>
  new Map([
    ...known,
    ...[...found].map(([name, set]) => [name, new Set([...(known.get(name) ?? []), ...set])] as const),
  ]);

const merged = (known: UnknownNode | undefined, { isInline, content, attributes }: UnknownNode): UnknownNode => ({
  isInline: known?.isInline ?? isInline,
  content: known?.content === 'inline*' || content === 'inline*' ? 'inline*' : known?.content || content,
  attributes: new Set([...(known?.attributes ?? []), ...attributes]),
});

const keyOf = ({ nodes, marks, attributes }: UnknownTypes): string =>
  JSON.stringify([
    [...nodes].map(([name, node]) => [name, node.isInline, node.content, [...node.attributes]]),
    [...marks].map(([name, set]) => [name, [...set]]),
    [...attributes].map(([name, set]) => [name, [...set]]),
  ]);

class Looking implements UnknownTypes {
  readonly #schema: Schema;
  readonly nodes = new Map<string, UnknownNode>();
  readonly marks = new Map<string, Set<string>>();
  readonly attributes = new Map<string, Set<string>>();

  constructor(schema: Schema) {
    this.#schema = schema;
  }

  /** @param parent the name of the element; undefined for the whole document. */
  content(parent: XmlFragment, name: string | undefined): void {
    const children: unknown[] = parent.toArray();
    const type = name === undefined ? undefined : this.#schema.nodes[name];
    const isLine = type?.inlineContent ?? children.some((child) => child instanceof XmlText && child.length > 0);
    for (const child of children) {
      if (child instanceof XmlText) this.#text(child);
      else if (child instanceof XmlElement) this.#element(child, isLine);
    }
  }

  #element(element: XmlElement, isInline: boolean): void {
    const { nodeName: name } = element;
    const names = Object.keys(element.getAttributes());
    const known = this.#schema.nodes[name];
    if (known)
      this.#add(
        this.attributes,
        name,
        names.filter((one) => one !== KEPT && !(one in (known.spec.attrs ?? {}))),
      );
    else {
      const children: unknown[] = element.toArray();
      const hasText = children.some((child) => child instanceof XmlText && child.length > 0);
      const content = hasText || (isInline && children.length > 0) ? 'inline*' : children.length > 0 ? 'block*' : '';
      const found = { isInline, content, attributes: new Set(names) } as const;
      this.nodes.set(name, merged(this.nodes.get(name), found));
    }
    this.content(element, name);
  }

  #text(text: XmlText): void {
    for (const { attributes = {} } of text.toDelta() as { attributes?: Record<string, unknown> }[])
      for (const [key, value] of Object.entries(attributes)) {
        const name = key.replace(HASH, '');
        if (!(name in this.#schema.marks))
          this.#add(this.marks, name, typeof value === 'object' && value !== null ? Object.keys(value) : [], true);
      }
  }

  #add(to: Map<string, Set<string>>, name: string, names: readonly string[], always = false): void {
    if (names.length === 0 && !always) return;
    to.set(name, new Set([...(to.get(name) ?? []), ...names]));
  }
}
