import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type, type RoutePlugin } from '@editor-companion/core/plugin';
import { errors } from './errors.ts';
import type { CollabServer } from './socket/server.ts';

const TOKEN = Type.Object({
  token: Type.Optional(
    Type.String({ description: 'Token or API key of y-websocket clients, which cannot send it in another way.' }),
  ),
});

/** The WebSocket routes: the bare address for Hocuspocus, the address followed by the document's name for y-websocket. */
export const createRoutes =
  (server: CollabServer, path: string): RoutePlugin =>
  (app) => {
    // The plugin checks access itself and refuses with close codes, since browsers hide the HTTP status of a refused WebSocket.
    const config = { public: true } as const;
    const schema = {
      tags: ['Collaboration'],
      querystring: TOKEN,
      description:
        'Unmodified clients of Hocuspocus 2 to 4 and of y-websocket edit one document together. docs/collaboration.md describes the protocol.',
    };
    app.get(
      path,
      { config, schema: { ...schema, operationId: 'collaborate', summary: 'Collaborate on documents (WebSocket)' } },
      (request, reply) => accept(server, undefined, request, reply),
    );
    app.get(
      `${path}/*`,
      {
        config,
        schema: { ...schema, operationId: 'collaborateOn', summary: 'Collaborate on one document (WebSocket)' },
      },
      (request, reply) => accept(server, (request.params as { '*': string })['*'] || undefined, request, reply),
    );
  };

async function accept(
  server: CollabServer,
  document: string | undefined,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  if (request.headers.upgrade === undefined) throw errors.UPGRADE_REQUIRED();
  const { token } = request.query as { token?: string };
  const { authorization, 'user-agent': agent } = request.headers;
  const { ip: address, loginAddress } = request;
  const origin = { document, authorization, agent, token, address, loginAddress };
  await server.welcome(origin);
  const taken = reply.takeSocket();
  if (!taken) throw errors.UPGRADE_REQUIRED();
  server.accept(request.raw, taken.socket, taken.head, origin);
}
