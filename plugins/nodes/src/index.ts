import { definePlugin } from '@editor-companion/core/plugin';
import { documentModel } from '@editor-companion/document';
import { checkNodes } from './check-nodes.ts';
import { errors } from './errors.ts';
import { documentNode } from './point.ts';
import { DOCUMENT_SCHEMA, schemaRoutes } from './routes.ts';

/** The point `documentNode`, by which packages add nodes and marks to documents, and GET /schema. */
export default definePlugin({
  name: 'nodes',
  version: '1.0.0',
  apiVersion: 1,
  points: [documentNode],
  errors: errors.table,
  setup(host) {
    const nodes = host.registry('documentNode');
    let model = documentModel;
    host.routes(schemaRoutes(() => model));
    host.capability('schema', () => ({
      path: '/schema',
      document: DOCUMENT_SCHEMA,
      version: model.version,
      nodes: nodes.ids(),
    }));
    host.onReady(async () => {
      model = await checkNodes(nodes);
    });
  },
});
