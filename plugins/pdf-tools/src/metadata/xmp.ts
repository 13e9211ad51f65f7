import { decoded, encoded, readXml, writeXml, type XmlElement, type XmlNode } from './xml-tree.ts';

/** Namespaces of properties by the prefix that is written. */
export const NAMESPACES = {
  rdf: 'http://www.w3.org/1999/02/22-rdf-syntax-ns#',
  dc: 'http://purl.org/dc/elements/1.1/',
  xmp: 'http://ns.adobe.com/xap/1.0/',
  pdf: 'http://ns.adobe.com/pdf/1.3/',
  pdfx: 'http://ns.adobe.com/pdfx/1.3/',
  pdfaid: 'http://www.aiim.org/pdfa/ns/id/',
  pdfuaid: 'http://www.aiim.org/pdfua/ns/id/',
} as const;

type Prefix = keyof typeof NAMESPACES;
/** `dc:title` */
export type PropertyName = `${Exclude<Prefix, 'rdf'>}:${string}`;
/** A plain text, a text by language, an ordered list, a set. */
export type PropertyForm = 'text' | 'Alt' | 'Seq' | 'Bag';

const EMPTY = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="${NAMESPACES.rdf}"><rdf:Description rdf:about=""/></rdf:RDF></x:xmpmeta>`;

/** The properties in the XMP of a file (ISO 16684-1). Properties that are not changed keep their markup. */
export class Xmp {
  readonly #nodes: XmlNode[];
  readonly #descriptions: readonly Described[];

  private constructor(nodes: XmlNode[], descriptions: readonly Described[]) {
    this.#nodes = nodes;
    this.#descriptions = descriptions;
  }

  /** @returns undefined where it cannot be read. */
  static read(text: string): Xmp | undefined {
    const nodes = readXml(text);
    const descriptions = nodes && descriptionsIn(nodes);
    return descriptions && descriptions.length > 0 ? new Xmp(nodes, descriptions) : undefined;
  }

  static empty(): Xmp {
    const made = Xmp.read(EMPTY);
    if (!made) throw new Error('The empty XMP cannot be read.');
    return made;
  }

  /** Returns the texts of a property: one, or those of a list. Of texts by language it returns the default, else the first. */
  get(name: PropertyName): string[] {
    const [found] = this.#find(name);
    if (found === undefined) return [];
    if (typeof found.value === 'string') return [decoded(found.value)];
    const list = elementsIn(found.value).find((one) => found.scope.isOf(one.name, 'rdf', /^(?:Alt|Seq|Bag)$/u));
    if (!list) return [textOf(found.value)];
    const items = elementsIn(list);
    if (!found.scope.isOf(list.name, 'rdf', /^Alt$/u)) return items.map(textOf);
    const item = items.find(({ attributes }) => attributes.get('xml:lang') === 'x-default') ?? items[0];
    return item ? [textOf(item)] : [];
  }

  /** Replaces a property. Without texts it removes the property. */
  set(name: PropertyName, form: PropertyForm, texts: readonly string[]): void {
    remove(this.#find(name));
    const [description] = this.#descriptions;
    if (texts.length === 0 || !description) return;
    const element: XmlElement = { name, attributes: new Map(), children: childrenOf(form, texts) };
    const { prefix, uri } = partsOf(name);
    for (const [one, meaning] of [
      [prefix, uri],
      ['rdf', NAMESPACES.rdf],
    ] as const)
      if (description.scope.get(one) !== meaning) element.attributes.set(`xmlns:${one}`, meaning);
    description.element.children.push(element);
  }

  /** Removes the properties of a namespace, or those whose local names match. @returns true if there were any. */
  removeAll(prefix: Prefix, isMeant: (local: string) => boolean = () => true): boolean {
    const found = this.#properties().filter(({ uri, local }) => uri === NAMESPACES[prefix] && isMeant(local));
    remove(found);
    return found.length > 0;
  }

  /** Returns the local names of a namespace's properties. */
  namesIn(prefix: Prefix): string[] {
    return this.#properties().flatMap(({ uri, local }) => (uri === NAMESPACES[prefix] ? [local] : []));
  }

  /** Returns the bytes of a metadata stream. */
  write(): Buffer {
    const body = writeXml(this.#nodes.filter((node) => !isPacketMark(node))).trim();
    return Buffer.from(
      `<?xpacket begin="\u{FEFF}" id="W5M0MpCehiHzreSzNTczkc9d"?>\n${body}\n<?xpacket end="w"?>`,
      'utf8',
    );
  }

  #find(name: PropertyName): Property[] {
    const { uri, local } = partsOf(name);
    return this.#properties().filter((one) => one.uri === uri && one.local === local);
  }

  #properties(): Property[] {
    return this.#descriptions.flatMap(({ element, scope }) => [
      ...[...element.attributes].flatMap(([key, value]) => {
        const property = scope.named(key);
        return property ? [{ ...property, owner: element, key, value, scope }] : [];
      }),
      ...elementsIn(element).flatMap((value) => {
        const inner = scope.within(value);
        const property = inner.named(value.name);
        return property ? [{ ...property, owner: element, key: value.name, value, scope: inner }] : [];
      }),
    ]);
  }
}

/** Splits a name into prefix, namespace and local name. */
function partsOf(name: PropertyName): { readonly prefix: string; readonly uri: string; readonly local: string } {
  const [prefix = '', local = ''] = name.split(':');
  // The keys of the table are the prefixes.
  const uri = Object.entries(NAMESPACES).find(([one]) => one === prefix)?.[1] ?? '';
  return { prefix, uri, local };
}

interface Described {
  readonly element: XmlElement;
  readonly scope: Scope;
}

interface Property {
  readonly uri: string;
  readonly local: string;
  readonly owner: XmlElement;
  readonly key: string;
  readonly value: XmlElement | string;
  readonly scope: Scope;
}

function remove(properties: readonly Property[]): void {
  const gone = new Set<XmlNode>();
  for (const { owner, key, value } of properties)
    if (typeof value === 'string') owner.attributes.delete(key);
    else gone.add(value);
  for (const owner of new Set(properties.map((one) => one.owner)))
    owner.children = owner.children.filter((child) => !gone.has(child));
}

/** The prefixes that are in scope. */
class Scope {
  readonly #prefixes: ReadonlyMap<string, string>;

  constructor(prefixes: ReadonlyMap<string, string> = new Map()) {
    this.#prefixes = prefixes;
  }

  within({ attributes }: XmlElement): Scope {
    const own = [...attributes].flatMap(([key, value]) =>
      key.startsWith('xmlns:') ? [[key.slice('xmlns:'.length), decoded(value)] as const] : [],
    );
    return own.length === 0 ? this : new Scope(new Map([...this.#prefixes, ...own]));
  }

  get(prefix: string): string | undefined {
    return this.#prefixes.get(prefix);
  }

  named(name: string): { readonly uri: string; readonly local: string } | undefined {
    const colon = name.indexOf(':');
    const uri = this.#prefixes.get(name.slice(0, Math.max(0, colon)));
    return uri === undefined ? undefined : { uri, local: name.slice(colon + 1) };
  }

  isOf(name: string, prefix: Prefix, local: RegExp): boolean {
    const found = this.named(name);
    return found?.uri === NAMESPACES[prefix] && local.test(found.local);
  }
}

/** Returns the elements with properties, wherever `rdf:RDF` occurs. */
function descriptionsIn(nodes: readonly XmlNode[], scope: Scope = new Scope()): Described[] {
  return nodes.flatMap((node): Described[] => {
    if (typeof node === 'string') return [];
    const inner = scope.within(node);
    if (!inner.isOf(node.name, 'rdf', /^RDF$/u)) return descriptionsIn(node.children, inner);
    return elementsIn(node).flatMap((element) => {
      const own = inner.within(element);
      return own.isOf(element.name, 'rdf', /^Description$/u) ? [{ element, scope: own }] : [];
    });
  });
}

const elementsIn = ({ children }: XmlElement): XmlElement[] =>
  children.filter((child): child is XmlElement => typeof child !== 'string');

const textOf = ({ children }: XmlElement): string =>
  children
    .map((child) => (typeof child === 'string' ? plain(child) : textOf(child)))
    .join('')
    .trim();

function plain(text: string): string {
  if (text.startsWith('<![CDATA[')) return text.slice('<![CDATA['.length, -']]>'.length);
  return text.startsWith('<') ? '' : decoded(text);
}

const isPacketMark = (node: XmlNode): boolean =>
  typeof node === 'string' && /^(?:<\?xpacket|<\?xml|\uFEFF)/u.test(node);

function childrenOf(form: PropertyForm, texts: readonly string[]): XmlNode[] {
  if (form === 'text') return [encoded(texts.join('; '))];
  const items = texts.map((text): XmlElement => ({
    name: 'rdf:li',
    attributes: new Map(form === 'Alt' ? [['xml:lang', 'x-default']] : []),
    children: [encoded(text)],
  }));
  return [{ name: `rdf:${form}`, attributes: new Map(), children: items }];
}
