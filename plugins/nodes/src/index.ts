import { definePlugin } from '@editor-companion/core/plugin';
import type { DocumentModel } from '@editor-companion/document';
import { modelVersionOf, modulesOf } from '@editor-companion/document/modules';
import { errors } from './errors.ts';
import { documentNode } from './point.ts';
import { DOCUMENT_SCHEMA, schemaRoutes } from './routes.ts';

/** Creates the feature for the point `documentNode`, through which packages add nodes and marks to documents, and for GET /schema. */
export default definePlugin({
  name: 'nodes',
  version: '1.0.0',
  apiVersion: 1,
  points: [documentNode],
  errors: errors.table,
  setup(host) {
    const nodes = host.registry('documentNode');
    const model = async (): Promise<DocumentModel> =>
      (await import('@editor-companion/document')).loadModel(modulesOf(nodes));
    host.routes(schemaRoutes(model));
    host.capability('schema', async () => ({
      path: '/schema',
      document: DOCUMENT_SCHEMA,
      version: await modelVersionOf(modulesOf(nodes)),
      nodes: nodes.ids(),
    }));
    host.onReady(async () => {
      // The document model is large. A server without added nodes loads it only in its threads.
      if (nodes.ids().length > 0) await (await import('./check-nodes.ts')).checkNodes(nodes);
    });
  },
});
