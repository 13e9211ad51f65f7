import type { NodeMarkdown } from '../schema/node-module.ts';

/** The schema that inline fields share. Their content is what they show. */
export const FIELD = { group: 'inline', inline: true, content: 'text*' } as const;

/** Markdown has no fields: their content is written. */
export const fieldMarkdown: NodeMarkdown = { write: (node, { inline }) => inline(node, { isOneLine: true }) };
