import { isRecord } from './json.ts';
import type { DocumentMark, DocumentNode } from './json.ts';
import { checkSize, limitsOf } from './limits.ts';
import type { Limits } from './limits.ts';
import { documentModel } from './model/document-model.ts';
import type { DocumentModel } from './model/document-model.ts';
import { labelOf } from './nodes/foreign/label.ts';
import { aroundExtra, withExtras } from './extras.ts';
import { aroundOriginal, wholeOriginal } from './original.ts';
import { sanitize } from './sanitize.ts';
import { fromForeign } from './foreign/release.ts';

export interface SimplifyOptions {
  /** The model whose added nodes define simplified forms. */
  model?: DocumentModel;
  /** The kind of file for which a node may define a form. */
  form?: 'word' | 'openDocument';
  /** True to record replaced and unknown content in nodes of type `ORIGINAL` and attributes of that name. */
  originals?: boolean;
  limits?: Partial<Limits>;
}

/** The maximum number of passes, because the form of an added node may contain other added nodes. */
const MAX_ROUNDS = 3;

/**
 * Returns a document of built-in nodes only, for formats that support no others. Added nodes become their own forms (`word`,
 * `openDocument`, `simplify`); unknown nodes become their content, else their text.
 * @throws DocumentError DOCUMENT_TOO_DEEP, DOCUMENT_TOO_LARGE
 */
export function simplify(json: DocumentNode, options: SimplifyOptions = {}): DocumentNode {
  checkSize(json, limitsOf(options.limits));
  const simpler = new Simplifying(options);
  const [document = json] = simpler.node(fromForeign(json), false, 0);
  const keepsOriginals = options.originals === true;
  const unknown = keepsOriginals ? 'keep' : 'drop';
  return sanitize(keepsOriginals ? withExtras(document) : document, {
    unknown,
    ...(options.limits && { limits: options.limits }),
  }).document;
}

const builtIn = documentModel.nodes;

class Simplifying {
  readonly #model: DocumentModel;
  readonly #form: SimplifyOptions['form'];
  readonly #keepsOriginals: boolean;

  constructor({ model = documentModel, form, originals = false }: SimplifyOptions) {
    this.#model = model;
    this.#form = form;
    this.#keepsOriginals = originals;
  }

  node(node: DocumentNode, isInLine: boolean, round: number): DocumentNode[] {
    if (!isRecord(node)) return [node];
    if (builtIn.has(node.type)) return [this.#known(node)];
    const replaced = round < MAX_ROUNDS ? this.#replaced(node) : undefined;
    const nodes = replaced ?? node.content ?? [];
    const results = (Array.isArray(nodes) ? nodes : [nodes]).flatMap((one) => this.node(one, isInLine, round + 1));
    const isOwnContent = replaced === undefined && results.length > 0;
    const shown = results.length > 0 ? results : this.#words(node, isInLine);
    if (!this.#keepsOriginals || round > 0) return shown;
    const { content: _content, ...shell } = node;
    return [aroundOriginal(isOwnContent ? { node: shell } : wholeOriginal(node, shown), shown)];
  }

  #words(node: DocumentNode, isInLine: boolean): DocumentNode[] {
    const text = this.#textOf(node);
    return text === '' ? [] : [isInLine ? textNode(text) : { type: 'paragraph', content: [textNode(text)] }];
  }

  #known(node: DocumentNode): DocumentNode {
    const { content, marks } = node;
    const isLine = this.#model.schema.nodes[node.type]?.inlineContent === true;
    const simpler = {
      ...node,
      ...(Array.isArray(content) && { content: content.flatMap((child) => this.node(child, isLine, 0)) }),
      ...(Array.isArray(marks) && { marks: marks.flatMap((mark) => this.#mark(mark)) }),
    };
    const isInline = documentModel.schema.nodes[node.type]?.isInline === true;
    return this.#keepsOriginals && isInline ? aroundExtra(node, simpler) : simpler;
  }

  /** Returns the form of an added node. Undefined if it has none or its code fails. */
  #replaced(node: DocumentNode): readonly DocumentNode[] | undefined {
    const module = this.#model.nodes.get(node.type);
    if (module?.kind !== 'node') return undefined;
    const write = (this.#form && module[this.#form]?.write) ?? module.simplify;
    return attempt(() => {
      const given = write?.(node);
      return given === undefined ? undefined : [given].flat();
    });
  }

  #textOf(node: DocumentNode): string {
    const module = this.#model.nodes.get(node.type);
    const text = module?.kind === 'node' ? attempt(() => module.text?.(node)) : undefined;
    return typeof text === 'string' ? text : labelOf(node.attrs);
  }

  #mark(mark: DocumentMark): DocumentMark[] {
    if (!isRecord(mark) || builtIn.has(mark.type)) return [mark];
    const module = this.#model.nodes.get(mark.type);
    const given = module?.kind === 'mark' ? attempt(() => module.simplify?.(mark)) : undefined;
    return (given ?? []).filter(({ type }) => builtIn.has(type));
  }
}

const textNode = (text: string): DocumentNode => ({ type: 'text', text });

/** Runs third-party code. Returns undefined if it fails. */
function attempt<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
