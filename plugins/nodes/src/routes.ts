import { Type, type RoutePlugin, type RouteScope } from '@editor-companion/core/plugin';
import type { DocumentModel } from '@editor-companion/document';

const Attribute = Type.Object({
  name: Type.String(),
  default: Type.Optional(Type.Unknown({ description: 'Absent if a value is required.' })),
  required: Type.Boolean(),
  description: Type.Optional(Type.String({ description: 'A description of the values.' })),
  schema: Type.Unknown({ description: 'JSON Schema of the values, as far as it can express them.' }),
  examples: Type.Array(Type.Unknown()),
});

const shared = {
  name: Type.String({ description: 'As in JSON.' }),
  title: Type.String(),
  summary: Type.String(),
  builtIn: Type.Boolean({ description: 'False for nodes and marks of plugins.' }),
  attributes: Type.Array(Attribute),
};

/** The path of the JSON Schema of whole documents. */
export const DOCUMENT_SCHEMA = '/schema/document.json';

const Links = Type.Object({
  document: Type.String({ description: 'JSON Schema of whole documents; with ?strict=true without unknown nodes.' }),
});

const Answer = Type.Object({
  version: Type.String({ description: 'Names and versions of the nodes that plugins add; empty if there are none.' }),
  nodes: Type.Array(
    Type.Object({
      ...shared,
      content: Type.String({ description: 'A ProseMirror content expression; empty if it has no content.' }),
      groups: Type.Array(Type.String()),
      inline: Type.Boolean(),
      marks: Type.Union([Type.Array(Type.String()), Type.Null()], {
        description: 'Marks that its text may have; null: all.',
      }),
    }),
  ),
  links: Links,
  marks: Type.Array(
    Type.Object({
      ...shared,
      excludes: Type.Array(Type.String({ description: 'Marks that cannot be combined with it.' })),
    }),
  ),
});

const Query = Type.Object({
  strict: Type.Boolean({
    default: false,
    description: 'Refuses unknown nodes, marks and attributes. Without it they are valid, as everywhere.',
  }),
});

const JsonSchema = Type.Object({}, { additionalProperties: true, description: 'JSON Schema, draft 2020-12.' });

/** Returns the document model, which it loads at its first call. */
type LoadModel = () => Promise<DocumentModel>;

/** Routes that describe the content of documents: for people and editors, and as a JSON Schema. */
export const schemaRoutes =
  (model: LoadModel): RoutePlugin =>
  (scope) => {
    getSchema(scope, model);
    getDocumentSchema(scope, model);
  };

function getSchema(scope: RouteScope, model: LoadModel): void {
  scope.get(
    '/schema',
    {
      config: { scopes: [] },
      schema: {
        tags: ['Documents'],
        operationId: 'getSchema',
        summary: 'Get the document model: nodes, marks, their attributes and values',
        response: { 200: Answer },
      },
    },
    async () => {
      const { describeModel } = await import('@editor-companion/document');
      return { ...describeModel(await model()), links: { document: DOCUMENT_SCHEMA } };
    },
  );
}

function getDocumentSchema(scope: RouteScope, model: LoadModel): void {
  scope.get(
    DOCUMENT_SCHEMA,
    {
      // A validator reads the schema without an envelope.
      config: { scopes: [], envelope: false },
      schema: {
        tags: ['Documents'],
        operationId: 'getDocumentSchema',
        summary: 'Get the Get the JSON Schema of documents, with a definition for each node, mark and group',
        querystring: Query,
        response: { 200: { content: { 'application/schema+json': { schema: JsonSchema } } } },
      },
    },
    async ({ query: { strict } }, reply) => {
      const { documentJsonSchema } = await import('@editor-companion/document');
      return reply.type('application/schema+json').send({ ...documentJsonSchema(await model(), { strict }) });
    },
  );
}
