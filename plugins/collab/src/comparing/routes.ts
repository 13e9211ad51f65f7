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
          summary: 'Two documents in one, with what differs as tracked changes',
          description:
            'Imported files, live documents, their versions, or content in the body. Accepting all changes gives `after`, rejecting all gives `before`; every exporter shows them.',
          body: CompareBody,
          response: { 200: Compared },
        },
      },
      async ({ body, principal, caller, id, signal }, reply) =>
        sendEncoded(reply, await comparing.answer(body, { principal, caller, requestId: id, signal })),
    );
  };
