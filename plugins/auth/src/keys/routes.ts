import type { RoutePlugin, RouteScope } from '@editor-companion/core/plugin';
import type { Revocations } from '../revocations/revocations.ts';
import { type IssuedKey, principalOfKey } from './issued-key.ts';
import type { Keys, MadeKey } from './keys.ts';
import { KeyBody, KeyPage, KeyParams, KeyQuery, KeyRecord, RotateBody, SecretRecord, toKeyRecord } from './schemas.ts';

interface Parts {
  readonly keys: Keys;
  readonly revocations: Revocations;
}

const config = { scopes: ['keys'] };
const tags = ['Authentication'];
const PRIVATE = ['cache-control', 'no-store'] as const;

/** Routes that make, list, rotate and revoke API keys. */
export const keyRoutes =
  (parts: Parts): RoutePlugin =>
  (scope) => {
    make(scope, parts);
    list(scope, parts);
    rotate(scope, parts);
    revoke(scope, parts);
  };

function make(scope: RouteScope, parts: Parts): void {
  scope.post(
    '/keys',
    {
      config,
      schema: {
        tags,
        operationId: 'makeKey',
        summary: 'Create an API key; its secret is shown only in this response',
        description:
          'The key has only scopes and document roles that the caller has. It cannot create further keys. All nodes accept it at once.',
        body: KeyBody,
        response: { 201: SecretRecord },
      },
    },
    async ({ body, principal }, reply) => {
      const { expiresAt, ...rest } = body;
      const end = expiresAt === undefined ? {} : { expiresAt: Date.parse(expiresAt) };
      const made = await parts.keys.make({ ...rest, ...end }, principal);
      void reply.code(201).header(...PRIVATE);
      return withSecret(made, parts);
    },
  );
}

function list(scope: RouteScope, parts: Parts): void {
  scope.get(
    '/keys',
    {
      config,
      schema: {
        tags,
        operationId: 'listKeys',
        summary: 'List API keys, newest first',
        description:
          'Lists your own keys; with the scope `keys:all` those of your tenant, and with `tenants` too those of all tenants.',
        querystring: KeyQuery,
        response: { 200: KeyPage },
      },
    },
    async ({ query: { pageIndex, pageSize, owner, tenant }, principal }, reply) => {
      const wanted = { tenant, owner: owner === undefined ? undefined : `user:${owner}` };
      const page = { offset: (pageIndex - 1) * pageSize, limit: pageSize };
      const { items, total } = await parts.keys.list(principal, wanted, page);
      void reply.header(...PRIVATE);
      return { items: items.map((key) => recordOf(key, parts)), total, pageIndex, pageSize };
    },
  );
  scope.get(
    '/keys/:id',
    {
      config,
      schema: {
        tags,
        operationId: 'getKey',
        summary: 'Get an API key',
        params: KeyParams,
        response: { 200: KeyRecord },
      },
    },
    async ({ params: { id }, principal }, reply) => {
      void reply.header(...PRIVATE);
      return recordOf(await parts.keys.get(id, principal), parts);
    },
  );
}

function rotate(scope: RouteScope, parts: Parts): void {
  scope.post(
    '/keys/:id/rotate',
    {
      config,
      schema: {
        tags,
        operationId: 'rotateKey',
        summary: 'Give an API key a new secret; it is shown only in this response',
        description: 'The old secret remains valid for `overlap` seconds; an even older one ends at once.',
        params: KeyParams,
        body: RotateBody,
        response: { 200: SecretRecord },
      },
    },
    async ({ params: { id }, body: { overlap }, principal }, reply) => {
      void reply.header(...PRIVATE);
      return withSecret(await parts.keys.rotate(id, overlap * 1000, principal), parts);
    },
  );
}

function revoke(scope: RouteScope, parts: Parts): void {
  scope.delete(
    '/keys/:id',
    {
      config,
      schema: {
        tags,
        operationId: 'revokeKey',
        summary: 'Revoke an API key',
        description:
          'All nodes refuse it at once, and its connections are closed. `DELETE /auth/revocations/{id}` takes this back.',
        params: KeyParams,
        response: { 200: KeyRecord },
      },
    },
    async ({ params: { id }, principal }) => {
      const key = await parts.keys.get(id, principal);
      if (!isRevoked(key, parts))
        await parts.revocations.add({ kind: 'key', value: id, before: null, reason: null, revokedBy: principal.id });
      return recordOf(key, parts);
    },
  );
}

const isRevoked = (key: IssuedKey, { revocations }: Parts): boolean => revocations.isRevoked(principalOfKey(key));

const recordOf = (key: IssuedKey, parts: Parts) => toKeyRecord(key, isRevoked(key, parts));

const withSecret = ({ key, secret }: MadeKey, parts: Parts) => ({ ...recordOf(key, parts), secret });
