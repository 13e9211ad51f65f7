import { DocumentError, validate, type DocumentModel, type DocumentNode } from '@editor-companion/document';

/** The formats whose styles nodes can name: those of word processors. */
export type StyleForm = 'word' | 'openDocument';

/** A node for paragraphs of a style. Consecutive paragraphs with the same object belong together. */
export interface StyledNode {
  readonly type: DocumentModel['schema']['nodes'][string];
  readonly attrs: Readonly<Record<string, unknown>> | undefined;
  readonly model: DocumentModel;
}

/** The nodes of a model by the names of their styles (`word.styles`, `openDocument.styles`). */
export class StyledNodes {
  readonly #byStyle = new Map<string, StyledNode>();

  /** @param model of the caller; the built-in nodes name no styles */
  constructor(model: DocumentModel | undefined, form: StyleForm) {
    for (const module of model?.added ?? []) {
      const type = model?.schema.nodes[module.name];
      if (!model || !type || module.kind !== 'node') continue;
      for (const style of module[form]?.styles ?? []) {
        const { name, attrs } = typeof style === 'string' ? { name: style, attrs: undefined } : style;
        this.#byStyle.set(name.toLowerCase(), { type, attrs, model });
      }
    }
  }

  /** Returns the node of the nearest style that has one. @param lineage the name of a style, then those of its base styles */
  find(lineage: readonly string[] = []): StyledNode | undefined {
    if (this.#byStyle.size === 0) return undefined;
    for (const name of lineage) {
      const found = this.#byStyle.get(name.toLowerCase());
      if (found) return found;
    }
    return undefined;
  }
}

/**
 * Builds the nodes of consecutive blocks of one style: one around all of them, or one for each paragraph if the node contains text. Where
 * the model does not allow that, the blocks stay unchanged.
 */
export function styledNodes({ type, attrs, model }: StyledNode, blocks: readonly DocumentNode[]): DocumentNode[] {
  const node = (content: readonly DocumentNode[] | undefined): DocumentNode => ({
    type: type.name,
    ...(attrs && { attrs: { ...attrs } }),
    ...(content && { content: [...content] }),
  });
  if (!type.inlineContent) return allowed([node(blocks.map(withoutStyle))], model) ?? [...blocks];
  return blocks.flatMap((block) => (block.type === 'paragraph' && allowed([node(block.content)], model)) || [block]);
}

/** Removes the style name, which the node replaces. With both, the next import would nest the node in itself. */
function withoutStyle(block: DocumentNode): DocumentNode {
  const { styleName: _styleName, ...attrs } = block.attrs ?? {};
  const { attrs: _attrs, ...others } = block;
  return Object.keys(attrs).length > 0 ? { ...others, attrs } : others;
}

function allowed(nodes: DocumentNode[], model: DocumentModel): DocumentNode[] | undefined {
  try {
    validate({ type: 'doc', content: nodes }, { model });
    return nodes;
  } catch (error) {
    if (error instanceof DocumentError) return undefined;
    throw error;
  }
}
