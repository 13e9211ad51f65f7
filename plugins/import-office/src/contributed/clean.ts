import {
  DocumentError,
  loadModel,
  sanitize,
  validate,
  type DocumentFault,
  type DocumentModel,
} from '@editor-companion/document';
import type { DocumentNode, ImportedComment, PageSetup } from '@editor-companion/core/plugin';

/** The parts of a result that contain nodes. */
export interface Contents {
  readonly content: unknown;
  readonly comments: readonly ImportedComment[];
  readonly page: PageSetup | null;
}

export interface CleanContents {
  /** Editor JSON. */
  readonly content: Uint8Array;
  readonly comments: ImportedComment[];
  readonly page: PageSetup | null;
  readonly dropped: { readonly count: number; readonly first: DocumentFault | undefined };
}

/** Makes the result of a format valid under the document model of these modules. @throws DocumentError if the result exceeds the limits. */
export async function clean({ content, comments, page }: Contents, modules: readonly string[]): Promise<CleanContents> {
  const model = await loadModel(modules);
  const faults: DocumentFault[] = [];
  const cleaned = (json: unknown): DocumentNode => {
    if (isValid(json, model)) return json;
    const { document, dropped } = sanitize(json, { model });
    faults.push(...dropped);
    return document;
  };
  const blocks = (nodes: readonly unknown[]): DocumentNode[] =>
    nodes.length === 0 ? [] : [...(cleaned({ type: 'doc', content: nodes }).content ?? [])];
  const bands = (held: NonNullable<PageSetup['header']>): NonNullable<PageSetup['header']> =>
    Object.fromEntries(Object.entries(held).map(([kind, nodes]) => [kind, blocks(nodes)]));
  return {
    content: Buffer.from(JSON.stringify(cleaned(content))),
    comments: comments.map((comment) => ({ ...comment, content: blocks(comment.content) })),
    page: page && {
      ...page,
      ...(page.header && { header: bands(page.header) }),
      ...(page.footer && { footer: bands(page.footer) }),
    },
    dropped: { count: faults.length, first: faults[0] },
  };
}

/** Tells whether a result is valid. Valid results are kept as they are, without adding default attributes. */
function isValid(json: unknown, model: DocumentModel): json is DocumentNode {
  try {
    validate(json, { model });
    return true;
  } catch (error) {
    if (error instanceof DocumentError) return false;
    throw error;
  }
}

/** Returns the reason why a result cannot be cleaned. */
export const limitOf = (error: unknown): string | undefined =>
  error instanceof DocumentError ? error.message : undefined;
