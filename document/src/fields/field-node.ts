import type { NodeMarkdown } from '../schema/node-module.ts';

/** What nodes within a line have in common that show something, which is their content. */
export const FIELD = { group: 'inline', inline: true, content: 'text*' } as const;

/** Markdown has no fields: it has what they show. */
export const fieldMarkdown: NodeMarkdown = { write: (node, { inline }) => inline(node, { isOneLine: true }) };
