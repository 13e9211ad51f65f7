import type { DocumentNode } from '@editor-companion/core/plugin';
import type { LiveReading } from '@editor-companion/document/yjs';
import { ContentType, type ID, type Item, XmlElement, type XmlFragment, XmlText } from 'yjs';

/** The Yjs ids of the characters of text nodes. */
export type TextIds = ReadonlyMap<DocumentNode, readonly ID[]>;

type Parent = XmlElement | XmlFragment;

/** A node of one of the compared documents, and its Yjs element. */
export class Source {
  readonly element: XmlElement | undefined;
  readonly #reading: LiveReading;
  readonly #ids: TextIds | undefined;
  #json: DocumentNode | undefined;
  #signature: string | undefined;

  private constructor(
    reading: LiveReading,
    {
      json,
      element,
      ids,
    }: { json?: DocumentNode | undefined; element?: XmlElement | undefined; ids?: TextIds | undefined },
  ) {
    this.#reading = reading;
    this.#ids = ids;
    this.#json = json;
    this.element = element;
  }

  /**
   * The blocks of a document. If they are shown as Yjs stores them, each is read on demand.
   * @param reading of any document: it says how elements are shown.
   * @param readAll for a document whose blocks are not those that Yjs has.
   */
  static blocksOf(fragment: XmlFragment, reading: LiveReading, readAll: () => DocumentNode): readonly Source[] {
    const children = fragment.toArray() as unknown[];
    if (children.every((child) => child instanceof XmlElement)) {
      const sources = children.map((element) => new Source(reading, { element }));
      if (children.length > 0 && sources.every((source) => source.#isShown)) return sources;
    }
    return Source.ofJson(readAll(), reading);
  }

  /** The blocks of a document that is not shown as Yjs stores it. */
  static ofJson({ content = [] }: DocumentNode, reading: LiveReading, ids?: TextIds): readonly Source[] {
    return content.map((json) => new Source(reading, { json, ids }));
  }

  /** The Yjs ids of a text node's characters, if the node does not have them itself. */
  idsOf(text: DocumentNode): readonly ID[] {
    return this.#ids?.get(text) ?? [];
  }

  get json(): DocumentNode {
    this.#json ??= (this.element && this.#reading.nodeOf(this.element)) ?? { type: 'paragraph' };
    return this.#json;
  }

  get reading(): LiveReading {
    return this.#reading;
  }

  /** The node's identity, which is the same in every state of its document. */
  get id(): ID | undefined {
    return this.element?._item?.id;
  }

  /** A digest of the node's content: two states with the same signature are equal. */
  get signature(): string | undefined {
    if (!this.element) return undefined;
    return (this.#signature ??= signatureOf(this.element));
  }

  /** The child nodes, unless the node contains text. */
  children(): readonly Source[] {
    const { content = [] } = this.json;
    const elements = this.element ? (this.element.toArray() as unknown[]) : [];
    const isPaired = elements.length === content.length && elements.every((child) => child instanceof XmlElement);
    return content.map((json, index) => {
      const element = isPaired ? elements[index] : undefined;
      return new Source(this.#reading, {
        json,
        element: element instanceof XmlElement ? element : undefined,
        ids: this.#ids,
      });
    });
  }

  /** An empty element that lacks a required attribute is not shown; all others are. */
  get #isShown(): boolean {
    return (
      (this.element?.length ?? 0) > 0 || this.element === undefined || this.#reading.nodeOf(this.element) !== undefined
    );
  }
}

/** The ids of everything in an element, in order, with consecutive ones joined into runs. */
function signatureOf(element: Parent): string {
  const parts: string[] = [];
  let [client, next, start] = [-1, -1, -1];
  const end = (): void => {
    if (start >= 0) parts.push(`${client}:${start}-${next}`);
    start = -1;
  };
  const add = ({ id, length }: Item): void => {
    if (id.client !== client || id.clock !== next || start < 0) {
      end();
      [client, start] = [id.client, id.clock];
    }
    next = id.clock + length;
  };
  for (const item of itemsIn(element))
    if (item === undefined) {
      end();
      parts.push('/');
    } else add(item);
  end();
  return parts.join(' ');
}

/**
 * All items in an element that are not deleted, including attributes; undefined marks the end of each type. Uses no recursion, since the
 * document's author controls the depth.
 */
export function* itemsIn(element: {
  readonly _start: Item | null;
  readonly _map: Map<string, Item>;
}): Generator<Item | undefined> {
  if (element._map.size > 0) yield* attributesOf(element);
  const levels: (Item | null)[] = [element._start];
  while (levels.length > 0) {
    const item = levels.pop() ?? null;
    if (item === null) {
      yield undefined;
      continue;
    }
    levels.push(item.right);
    if (item.deleted) continue;
    yield item;
    if (!(item.content instanceof ContentType)) continue;
    if (item.content.type._map.size > 0) yield* attributesOf(item.content.type);
    levels.push(item.content.type._start);
  }
}

function* attributesOf({ _map }: { readonly _map: Map<string, Item> }): Generator<Item> {
  for (const name of [..._map.keys()].toSorted()) {
    const item = _map.get(name);
    if (item && !item.deleted) yield item;
  }
}

/** Whether a node contains text and inline nodes: by the schema, or by its content if the schema does not know the node. */
export function isInline({ json, element, reading }: Source): boolean {
  const known = Object.hasOwn(reading.schema.nodes, json.type) ? reading.schema.nodes[json.type] : undefined;
  if (known) return known.inlineContent;
  if (element) return (element.toArray() as unknown[]).some((child) => child instanceof XmlText);
  return json.content?.some(({ type }) => type === 'text') ?? false;
}
