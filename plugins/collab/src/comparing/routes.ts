import type { RoutePlugin } from '@editor-companion/core/plugin';
import { sendEncoded } from '../encoded-answer.ts';
import type { Comparing } from './comparing.ts';
import { CompareBody, Compared } from './schemas.ts';

/** REST routes for comparing two documents. */
export const createRoutes =
  (comparing: Comparing): RoutePlugin =>
  (scope) => {
    scope.post(
      '/compare',
      {
        config: { scopes: ['collab'] },
        schema: {
          tags: ['History'],
          operationId: 'compareDocuments',
          summary: 'Compare two documents: returns one document with the differences as tracked changes',
          description:
            'Compares imported files, live documents, their versions, or content in the body. Accepting all changes gives `after`, rejecting all gives `before`; every exporter supports them.',
          body: CompareBody,
          response: { 200: Compared },
        },
      },
      async ({ body, principal, caller, id, signal }, reply) =>
        sendEncoded(reply, await comparing.answer(body, { principal, caller, requestId: id, signal })),
    );
  };
