import type { RoutePlugin } from '@editor-companion/core/plugin';
import type { Revocations } from './revocations.ts';
import type { Revocation } from './rules.ts';
import { PageQuery, RevocationBody, RevocationPage, RevocationParams, RevocationRecord, toRecord } from './schemas.ts';

const config = { scopes: ['auth:revoke'] };
const tags = ['Authentication'];

/** Routes for operators that revoke credentials. */
export const revocationRoutes =
  (revocations: Revocations): RoutePlugin =>
  (app) => {
    app.post(
      '/auth/revocations',
      {
        config,
        schema: {
          tags,
          operationId: 'revokeCredentials',
          summary: 'Revoke a token, the tokens of a user, or an API key',
          description: 'Takes effect at once, also for connected editors, and survives a restart.',
          body: RevocationBody,
          response: { 201: RevocationRecord },
        },
      },
      async ({ body, principal }, reply) => {
        const added = await revocations.add({ ...meaningOf(body), revokedBy: principal.id });
        void reply.code(201);
        return toRecord(added);
      },
    );

    app.get(
      '/auth/revocations',
      {
        config,
        schema: {
          tags,
          operationId: 'listRevocations',
          summary: 'List revocations, newest first',
          querystring: PageQuery,
          response: { 200: RevocationPage },
        },
      },
      async ({ query: { pageIndex, pageSize } }) => {
        const items = await revocations.store.list({ offset: (pageIndex - 1) * pageSize, limit: pageSize });
        return { items: items.map(toRecord), total: await revocations.store.count(), pageIndex, pageSize };
      },
    );

    app.delete(
      '/auth/revocations/:id',
      {
        config,
        schema: {
          tags,
          operationId: 'liftRevocation',
          summary: 'Lift a revocation',
          params: RevocationParams,
          response: { 200: RevocationRecord },
        },
      },
      async ({ params: { id } }) => toRecord(await revocations.delete(id)),
    );
  };

function meaningOf(body: RevocationBody): Pick<Revocation, 'kind' | 'value' | 'before' | 'reason'> {
  const reason = body.reason ?? null;
  if ('tokenId' in body) return { kind: 'token', value: body.tokenId, before: null, reason };
  if ('keyId' in body) return { kind: 'key', value: body.keyId, before: null, reason };
  const before = body.before === undefined ? Date.now() : Date.parse(body.before);
  return { kind: 'user', value: body.user, before, reason };
}
