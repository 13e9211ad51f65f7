import { Type, type RoutePlugin } from '@editor-companion/core/plugin';
import { describeModel, type DocumentModel } from '@editor-companion/document';

const Attribute = Type.Object({
  name: Type.String(),
  default: Type.Optional(Type.Unknown({ description: 'Absent where a value has to be given.' })),
  required: Type.Boolean(),
  description: Type.Optional(Type.String({ description: 'The values in words.' })),
  schema: Type.Unknown({ description: 'JSON Schema of the values, as far as it can say.' }),
  examples: Type.Array(Type.Unknown()),
});

const shared = {
  name: Type.String({ description: 'As in JSON.' }),
  title: Type.String(),
  summary: Type.String(),
  builtIn: Type.Boolean({ description: 'False for those of plugins.' }),
  attributes: Type.Array(Attribute),
};

const Answer = Type.Object({
  version: Type.String({ description: 'Names and versions of the nodes that plugins add; empty without any.' }),
  nodes: Type.Array(
    Type.Object({
      ...shared,
      content: Type.String({ description: 'A ProseMirror content expression; empty for none.' }),
      groups: Type.Array(Type.String()),
      inline: Type.Boolean(),
      marks: Type.Union([Type.Array(Type.String()), Type.Null()], {
        description: 'Marks that text in it may have; null for all.',
      }),
    }),
  ),
  marks: Type.Array(
    Type.Object({ ...shared, excludes: Type.Array(Type.String({ description: 'Marks that it cannot be beside.' })) }),
  ),
});

/** GET /schema: what documents may contain. */
export const schemaRoutes =
  (model: () => DocumentModel): RoutePlugin =>
  (scope) => {
    scope.get(
      '/schema',
      {
        config: { scopes: [] },
        schema: {
          tags: ['Documents'],
          operationId: 'getSchema',
          summary: 'What documents may contain: nodes, marks, their attributes and values',
          response: { 200: Answer },
        },
      },
      () => describeModel(model()),
    );
  };
