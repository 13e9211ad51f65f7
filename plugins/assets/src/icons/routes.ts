import { Type, type RoutePlugin } from '@editor-companion/core/plugin';
import { sendRepresentation } from '../http/send.ts';
import type { IconLibrary } from './library.ts';

const MAX_PAGE = 1000;

const Query = Type.Object(
  {
    keyword: Type.Optional(
      Type.String({
        maxLength: 100,
        description: 'Words; the name, tags and category of a result contain all of them.',
        examples: ['trash'],
      }),
    ),
    category: Type.Optional(Type.String({ maxLength: 100, examples: ['Editor'] })),
    pageIndex: Type.Integer({ default: 1, minimum: 1, maximum: 1_000_000, description: 'From 1.' }),
    pageSize: Type.Optional(
      Type.Integer({ minimum: 1, maximum: MAX_PAGE, description: 'Absent: everything in one page.' }),
    ),
  },
  { additionalProperties: false },
);

const Icon = Type.Object({
  name: Type.String({ examples: ['delete-bin-line'] }),
  category: Type.String({ examples: ['System'] }),
  tags: Type.Array(Type.String(), { examples: [['delete', 'remove', 'trash', '删除']] }),
  svg: Type.String({
    description: 'Icons that use the colour of the surrounding text.',
    examples: ['<svg xmlns="…">…</svg>'],
  }),
  url: Type.String({ examples: ['/static/icons/1.2.10/delete-bin-line.svg'] }),
});

const Answer = Type.Object({
  code: Type.Literal(200),
  success: Type.Literal(true),
  data: Type.Object({
    items: Type.Array(Icon),
    total: Type.Integer({ description: 'Icons found.' }),
    pageIndex: Type.Integer(),
    pageSize: Type.Integer(),
    categories: Type.Array(Type.Object({ name: Type.String(), count: Type.Integer() })),
  }),
});

/** GET /icons lists all icons or those that match a search. */
export const iconRoutes =
  (library: IconLibrary, maxAge: number): RoutePlugin =>
  (scope) => {
    scope.get(
      '/icons',
      {
        // The list is cached as the bytes of the whole answer, including the envelope.
        config: { public: true, envelope: false },
        schema: {
          tags: ['Assets'],
          operationId: 'listIcons',
          summary: 'List icons',
          querystring: Query,
          response: { 200: { content: { 'application/json': { schema: Answer } } } },
        },
      },
      async ({ query: { keyword, category, ...page } }, reply) => {
        // Editors send empty strings for missing values.
        const asked = { ...page, keyword: keyword || undefined, category: category || undefined };
        return sendRepresentation(reply, await library.answer(asked), maxAge);
      },
    );
  };
