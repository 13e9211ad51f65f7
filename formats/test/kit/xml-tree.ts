/** An element of a part that this product wrote. Names have the prefixes of the file. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: XmlElement[];
  readonly parent: XmlElement | undefined;
  text: string;
}

const TOKEN = /<\/([\w:.-]+)>|<([\w:.-]+)((?:\s+[\w:.-]+="[^"<]*")*)\s*(\/?)>|<[?!][^>]*>|([^<]+)/gy;

/** Reads a whole part. @throws if it is not well-formed */
export function parseXml(xml: string): XmlElement {
  const top: XmlElement = { name: '', attributes: new Map(), children: [], parent: undefined, text: '' };
  let at = top;
  let end = 0;
  for (const match of xml.matchAll(TOKEN)) {
    end = match.index + match[0].length;
    const [, closed, opened, attributes = '', empty, text] = match;
    if (closed !== undefined) {
      if (closed !== at.name || at.parent === undefined) throw new Error(`</${closed}> ends <${at.name}>`);
      at = at.parent;
    } else if (opened !== undefined) {
      const pairs = [...attributes.matchAll(/([\w:.-]+)="([^"]*)"/g)].map(
        ([, name = '', value = '']) => [name, value] as const,
      );
      if (new Set(pairs.map(([name]) => name)).size < pairs.length)
        throw new Error(`<${opened}> has an attribute twice`);
      const element: XmlElement = { name: opened, attributes: new Map(pairs), children: [], parent: at, text: '' };
      at.children.push(element);
      if (empty === '') at = element;
    } else if (text !== undefined) at.text += text;
  }
  const [root] = top.children;
  if (end !== xml.length || at !== top || root === undefined)
    throw new Error(`<${at.name}> does not end, or not at ${end}`);
  return root;
}

/** Yields the element and all its descendants in document order. */
export function* descendants(element: XmlElement): Generator<XmlElement> {
  yield element;
  for (const child of element.children) yield* descendants(child);
}

export const ancestor = (element: XmlElement, name: string): XmlElement | undefined => {
  for (let at = element.parent; at !== undefined; at = at.parent) if (at.name === name) return at;
  return undefined;
};
