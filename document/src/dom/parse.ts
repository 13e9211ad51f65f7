import { loadParse5 } from '#parse5';
import type { Token, TreeAdapter, TreeAdapterTypeMap, html } from 'parse5';
import { isRecord } from '../json.ts';
import { tooDeep, tooLarge } from '../limits.ts';
import type { Limits } from '../limits.ts';
import type { DomChild, DomParent } from './node.ts';
import { DomElement, DomRoot, DomText, detach } from './node.ts';
import { cleanText, isCleanText } from '../schema/kinds.ts';

/** The number of element levels allowed per node level, because many HTML wrappers have no node. */
const ELEMENTS_PER_LEVEL = 2;
/** The maximum number of attributes of an element. */
const MAX_ATTRIBUTES = 1000;
/**
 * The source is fed in parts of this length, so that a tag with endless attributes is noticed before it exhausts the memory; a million
 * attributes fit into one part. Smaller parts cost more, because the parser copies all earlier parts of a long text, tag or value for each
 * part: 30 MB of `<` took 39 s in parts of 64 KB, and 2 s in these.
 */
const CHUNK = 1 << 21;

/** A placeholder for comments and document types, which are dropped. */
const NOTHING = Symbol('nothing');
type Any = DomChild | DomParent | typeof NOTHING;
type Types = TreeAdapterTypeMap<
  Any,
  DomParent,
  Any,
  DomRoot,
  DomRoot,
  DomElement,
  typeof NOTHING,
  DomText,
  DomElement,
  typeof NOTHING
>;

/**
 * Parses HTML as a browser with scripting does (so that `<noscript>` is no content) into the small DOM.
 * @returns the body.
 * @throws DocumentError DOCUMENT_TOO_DEEP, DOCUMENT_TOO_LARGE
 */
export function parseHtml(source: string, limits: Limits): DomElement {
  const { Parser } = loadParse5();
  const parser = new Parser<Types>({ treeAdapter: boundedAdapter(limits), scriptingEnabled: true });
  for (let at = 0; at < source.length; at += CHUNK) {
    parser.tokenizer.write(source.slice(at, at + CHUNK), false);
    checkAttributes(openAttributes(parser.tokenizer));
  }
  parser.tokenizer.write('', true);
  return parser.document.querySelector('body') ?? new DomElement('body');
}

/** @throws DocumentError DOCUMENT_TOO_LARGE */
function checkAttributes(count: number): void {
  if (count > MAX_ATTRIBUTES) throw tooLarge(MAX_ATTRIBUTES, 'attributes on one element');
}

/** Returns the number of attributes of the unfinished tag. */
function openAttributes(tokenizer: object): number {
  const token: unknown = Reflect.get(tokenizer, 'currentToken');
  return isRecord(token) && Array.isArray(token['attrs']) ? token['attrs'].length : 0;
}

/** Builds the small DOM and counts its nodes. */
class TreeBuilder {
  readonly #maxNodes: number;
  readonly #maxDepth: number;
  readonly #depths = new WeakMap<DomParent, number>();
  /** Maps the contents of templates, which are separate trees, to their templates. */
  readonly #templates = new WeakMap<DomParent, DomElement>();
  #count = 0;

  constructor({ depth, nodes }: Limits) {
    this.#maxNodes = nodes;
    this.#maxDepth = depth * ELEMENTS_PER_LEVEL;
  }

  /** @throws DocumentError DOCUMENT_TOO_LARGE */
  counted<Node>(node: Node): Node {
    if (++this.#count > this.#maxNodes) throw tooLarge(this.#maxNodes, 'nodes');
    return node;
  }

  /** @throws DocumentError DOCUMENT_TOO_DEEP */
  place(parent: DomParent, node: Any, before: Any | null = null): void {
    if (node === NOTHING || node instanceof DomRoot) return;
    if (node instanceof DomElement) {
      const at = (this.#depths.get(this.#templates.get(parent) ?? parent) ?? 0) + 1;
      if (at > this.#maxDepth) throw tooDeep(this.#maxDepth);
      this.#depths.set(node, at);
    }
    parent.insertBefore(node, before instanceof DomElement || before instanceof DomText ? before : null);
  }

  placeText(parent: DomParent, given: string, before: DomChild | null): void {
    // Character references may produce characters that documents do not allow.
    const text = isCleanText(given) ? given : cleanText(given);
    const previous = before === null ? parent.lastChild : before.previousSibling;
    if (previous instanceof DomText) previous.nodeValue += text;
    else this.place(parent, this.counted(new DomText(text)), before);
  }

  fillTemplate(template: DomElement, content: DomRoot): void {
    template.templateContent = content;
    this.#templates.set(content, template);
  }
}

/** Returns the tree adapter through which parse5 writes. */
function boundedAdapter(limits: Limits): TreeAdapter<Types> {
  const tree = new TreeBuilder(limits);
  const { html } = loadParse5();
  let mode = html.DOCUMENT_MODE.NO_QUIRKS;
  return {
    ...reading(html),
    createDocument: () => new DomRoot('#document'),
    createDocumentFragment: () => new DomRoot('#document-fragment'),
    createElement: (name, namespace, attrs) => {
      checkAttributes(attrs.length);
      return tree.counted(new DomElement(name, namespace, attributesOf(attrs)));
    },
    createCommentNode: () => tree.counted(NOTHING),
    createTextNode: (value) => tree.counted(new DomText(value)),
    appendChild: (parent, node) => tree.place(parent, node),
    insertBefore: (parent, node, before) => tree.place(parent, node, before),
    insertText: (parent, text) => tree.placeText(parent, text, null),
    insertTextBefore: (parent, text, before) =>
      tree.placeText(parent, text, before === NOTHING || before instanceof DomRoot ? null : before),
    detachNode: (node) => {
      if (node instanceof DomElement || node instanceof DomText) detach(node);
    },
    adoptAttributes: (element, attrs) => {
      for (const { name, value } of attrs) if (!element.hasAttribute(name)) element.setAttribute(name, value);
    },
    setTemplateContent: (template, content) => tree.fillTemplate(template, content),
    getTemplateContent: (template) => (template.templateContent ??= new DomRoot('#document-fragment')),
    setDocumentMode: (_, value) => {
      mode = value;
    },
    getDocumentMode: () => mode,
  };
}

type Reading =
  | `is${string}`
  | 'getFirstChild'
  | 'getChildNodes'
  | 'getParentNode'
  | 'getAttrList'
  | 'getTagName'
  | 'getNamespaceURI'
  | 'getTextNodeContent'
  | 'getCommentNodeContent'
  | `getDocumentTypeNode${string}`
  | 'setDocumentType'
  | `${string}SourceCodeLocation`;

/** The read access of parse5, without document types and source positions, which the tree does not keep. */
function reading({ NS }: typeof html): Pick<TreeAdapter<Types>, Extract<keyof TreeAdapter<Types>, Reading>> {
  const namespaces = new Map<string, html.NS>(Object.values(NS).map((namespace) => [namespace, namespace]));
  return {
    getFirstChild: (node) => node.firstChild,
    getChildNodes: (node) => node.childNodes,
    getParentNode: (node) => (node === NOTHING ? null : node.parentNode),
    getAttrList: (element) => [...element.attributes].map(([name, value]) => ({ name, value })),
    getTagName: (element) => element.localName,
    getNamespaceURI: (element) => namespaces.get(element.namespaceURI) ?? NS.HTML,
    getTextNodeContent: (node) => node.nodeValue,
    getCommentNodeContent: () => '',
    getDocumentTypeNodeName: () => 'html',
    getDocumentTypeNodePublicId: () => '',
    getDocumentTypeNodeSystemId: () => '',
    isTextNode: (node) => node instanceof DomText,
    isCommentNode: (node) => node === NOTHING,
    isDocumentTypeNode: (node): node is typeof NOTHING => node === undefined,
    isElementNode: (node) => node instanceof DomElement,
    setDocumentType: () => {},
    getNodeSourceCodeLocation: () => null,
    setNodeSourceCodeLocation: () => {},
    updateNodeSourceCodeLocation: () => {},
  };
}

function attributesOf(attrs: readonly Token.Attribute[]): Map<string, string> {
  const attributes = new Map<string, string>();
  for (const { name, value } of attrs) attributes.set(name, value);
  return attributes;
}
