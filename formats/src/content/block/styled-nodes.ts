import { DocumentError, validate, type DocumentModel, type DocumentNode } from '@editor-companion/document';

/** The forms of a node that name styles: the word processors' files. */
export type StyleForm = 'word' | 'openDocument';

/** A node that paragraphs of a style become. Each style has one: paragraphs in a row that have the same one belong together. */
export interface StyledNode {
  readonly type: DocumentModel['schema']['nodes'][string];
  readonly attrs: Readonly<Record<string, unknown>> | undefined;
  readonly model: DocumentModel;
}

/** The nodes of a model by the names of the styles that stand for them (`word.styles`, `openDocument.styles`). */
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

  /** The node of the nearest style that stands for one. @param lineage a style's name, then those of the styles it is based on */
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
 * The nodes that blocks in a row of one style become: one around all of them, or, of a node that holds text, one for each paragraph.
 * Blocks stay what they are where the model does not allow such a node around them.
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

/** The node says what the name of the style said; with both, what is written again would be read as a node within a node. */
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
