import { documentModel, DocumentError, loadModel, sanitize, type DocumentNode } from '@editor-companion/document';
import { toMarkdown } from '@editor-companion/document/markdown';
import type { Works } from './job.ts';

/** The maximum number of nodes in a tool's content. */
const MAX_NODES = 50_000;
const limits = { nodes: MAX_NODES };

/**
 * Examines a tool's content: which parts of it may be inserted into a document, and how its beginning reads. Each block is numbered, so
 * that a model can request more of the content or insert a part of it.
 */
export async function clip(input: Works['clip']['input']): Promise<Works['clip']['output']> {
  const { model, content, from, blocks, maxCharacters } = input;
  const using = model.length === 0 ? documentModel : await loadModel(model);
  try {
    const nodes = withoutComments(sanitize(content, { model: using, limits }).document.content ?? []);
    const shown = shownOf(nodes.slice(from - 1, from - 1 + blocks), from, maxCharacters, (node) =>
      toMarkdown({ type: 'doc', content: [node] }, { model: using, limits }),
    );
    return { nodes, ...shown };
  } catch (error) {
    if (error instanceof DocumentError) return { fault: error.message };
    throw error;
  }
}

function shownOf(
  nodes: readonly DocumentNode[],
  from: number,
  maxCharacters: number,
  write: (node: DocumentNode) => string,
): { readonly text: string; readonly shown: number } {
  const lines: string[] = [];
  let length = 0;
  for (const [index, node] of nodes.entries()) {
    const line = `(${from + index}) ${write(node).trim()}`;
    if (lines.length > 0 && length + line.length > maxCharacters) break;
    lines.push(line.slice(0, maxCharacters).toWellFormed());
    length += line.length;
  }
  return { text: lines.join('\n'), shown: lines.length };
}

/** Removes comment marks, whose threads belong to another document. */
function withoutComments(nodes: readonly DocumentNode[]): DocumentNode[] {
  return nodes.map((node) => {
    const { marks, content, ...rest } = node;
    const kept = marks?.filter(({ type }) => type !== 'comment') ?? [];
    return { ...rest, ...(kept.length > 0 && { marks: kept }), ...(content && { content: withoutComments(content) }) };
  });
}
