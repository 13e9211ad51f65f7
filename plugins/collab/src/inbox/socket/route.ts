import { Type, type RoutePlugin } from '@editor-companion/core/plugin';
import { errors } from '../../errors.ts';
import type { InboxServer } from './server.ts';

const QUERY = Type.Object({
  token: Type.Optional(
    Type.String({ description: 'Token or API key, for clients that do not send it in their first message.' }),
  ),
});

/** The WebSocket route for notifications without an open document. */
export const createSocketRoute =
  (server: InboxServer): RoutePlugin =>
  (scope) => {
    scope.get(
      '/inbox/socket',
      {
        // Browsers hide the HTTP status of a refused WebSocket, so a refusal uses a close code.
        config: { public: true },
        schema: {
          tags: ['Inbox'],
          operationId: 'followInbox',
          summary: 'Receive notifications as they arrive (WebSocket)',
          description: 'JSON messages; docs/notifications.md describes them.',
          querystring: QUERY,
        },
      },
      async ({ headers, query, raw, ip: address, loginAddress }, reply) => {
        if (headers.upgrade === undefined) throw errors.UPGRADE_REQUIRED();
        const taken = reply.takeSocket();
        if (!taken) throw errors.UPGRADE_REQUIRED();
        const { authorization } = headers;
        const origin = { document: undefined, authorization, token: query.token, address, loginAddress };
        server.accept(raw, taken.socket, taken.head, origin);
      },
    );
  };
