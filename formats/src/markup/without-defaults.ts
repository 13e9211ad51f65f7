import type { DocumentMark, DocumentNode } from '@editor-companion/document';

/**
 * Removes attributes with default values, because a missing attribute means `null`. The depth is limited, because the server has made the
 * document.
 */
export function withoutDefaults(node: DocumentNode): DocumentNode {
  const { attrs, marks, content, ...rest } = node;
  const said = attrs && stated(attrs);
  return {
    ...rest,
    ...(said && { attrs: said }),
    ...(content && { content: content.map(withoutDefaults) }),
    ...(marks && { marks: marks.map(plainMark) }),
  };
}

function plainMark({ attrs, ...mark }: DocumentMark): DocumentMark {
  const said = attrs && stated(attrs);
  return { ...mark, ...(said && { attrs: said }) };
}

function stated(attrs: Readonly<Record<string, unknown>>): Record<string, unknown> | undefined {
  const entries = Object.entries(attrs).filter(([, value]) => value !== null);
  return entries.length === 0 ? undefined : Object.fromEntries(entries);
}
