import { type AiToolContribution, defineAiTool, type DocumentLog, Type } from '@editor-companion/core/plugin';
import { listDocuments } from '../documents/list.ts';
import { type Roles, SCOPE } from '../roles.ts';

const PAGE = 50;

/** Tools that list documents. */
export const documentTools = (parts: {
  readonly log: Pick<DocumentLog, 'list'>;
  readonly roles: Roles;
}): AiToolContribution[] => [
  defineAiTool({
    id: 'documents',
    title: 'List documents',
    description: 'Names of documents that the user may open, with when they were changed.',
    input: Type.Object(
      {
        contains: Type.Optional(Type.String({ maxLength: 200, description: 'A part of the name.' })),
        after: Type.Optional(Type.String({ maxLength: 1000, description: 'The last name of the page before.' })),
      },
      { additionalProperties: false },
    ),
    scopes: [SCOPE],
    async run({ contains, after }, { principal }) {
      const query = {
        limit: PAGE,
        sort: 'name',
        order: 'ascending',
        ...(contains !== undefined && { contains }),
        ...(after !== undefined && { after }),
      } as const;
      const { items, next } = await listDocuments(parts, query, principal);
      const lines = items.map(({ name, role, updatedAt }) => `${name} (${role}, ${updatedAt.slice(0, 16)})`);
      if (next !== null) lines.push(`… more after «${next}»`);
      return { text: lines.join('\n') || 'There are none.' };
    },
  }),
];
