import { createHash } from 'node:crypto';
import { Type, type RoutePlugin, type RouteScope } from '@editor-companion/core/plugin';
import type { Roles } from '../roles.ts';
import type { Rooms } from '../room/types.ts';
import type { DocumentWorkers } from '../tasks/document-workers.ts';
import { sendEncoded } from '../encoded-answer.ts';
import {
  CompareQuery,
  Difference,
  DocumentParams,
  ListQuery,
  Preview,
  PreviewQuery,
  Removed,
  RevertBody,
  Reverted,
  SaveBody,
  UpdateBody,
  VersionList,
  VersionParams,
} from './schemas.ts';
import type { VersionRow } from './database.ts';
import type { Versions } from './versions.ts';
import { toVersion, Version } from './view.ts';

interface Parts {
  readonly versions: Versions;
  readonly rooms: Rooms;
  readonly roles: Roles;
  readonly workers: DocumentWorkers;
}

const config = { scopes: ['collab'] };
const tags = ['Versions'];

/** REST routes for versions. */
export const createRoutes =
  (parts: Parts): RoutePlugin =>
  (scope) => {
    listVersions(scope, parts);
    saveVersion(scope, parts);
    readVersion(scope, parts);
    compareVersion(scope, parts);
    updateVersion(scope, parts);
    restoreVersion(scope, parts);
    deleteVersion(scope, parts);
  };

function listVersions(scope: RouteScope, { versions, roles }: Parts): void {
  scope.get(
    '/documents/:name/versions',
    {
      config,
      schema: {
        tags,
        operationId: 'listVersions',
        summary: "List a document's versions, newest first",
        params: DocumentParams,
        querystring: ListQuery,
        response: { 200: VersionList },
      },
    },
    async ({ params: { name }, query, principal }) => {
      roles.require(principal, name, 'viewer');
      return { items: (await versions.list(name, query)).map(toVersion) };
    },
  );
}

function saveVersion(scope: RouteScope, { versions, rooms }: Parts): void {
  scope.post(
    '/documents/:name/versions',
    {
      config: { ...config, role: 'editor' },
      schema: {
        tags,
        operationId: 'saveVersion',
        summary: 'Save the current state as a version',
        description: '201 for a new version; 200 with the newest version if nothing has changed since.',
        params: DocumentParams,
        body: SaveBody,
        response: { 200: Version, 201: Version },
      },
    },
    async ({ params: { name }, body, principal }, reply) => {
      const { version, isNew } = await rooms.use(name, (room) =>
        versions.save(room, principal, { ...body, kind: 'manual' }),
      );
      return reply.code(isNew ? 201 : 200).send(toVersion(version));
    },
  );
}

function readVersion(scope: RouteScope, { versions, roles, workers }: Parts): void {
  scope.get(
    '/documents/:name/versions/:version',
    {
      config,
      schema: {
        tags,
        operationId: 'readVersion',
        summary: 'Read a version with its content',
        params: VersionParams,
        querystring: PreviewQuery,
        response: { 200: Preview, 304: Type.Null() },
      },
    },
    async ({ params: { name, version }, query: { as, ...place }, principal, headers, signal, caller }, reply) => {
      roles.require(principal, name, 'viewer');
      const row = await versions.get(name, version);
      const tag = tagOf(row, as, place.field);
      reply.header('etag', tag).header('cache-control', 'private, no-cache');
      if (headers['if-none-match'] === tag) return reply.code(304).send(null);
      const described = { ...toVersion(row), threads: await versions.threads(row) };
      if (as === 'update') {
        const pieces = [await versions.preview(name, version)];
        return sendEncoded(reply, await workers.answer('base64', { pieces }, described, { signal, caller }));
      }
      const { updates: pieces } = await versions.state(name, version);
      return sendEncoded(
        reply,
        await workers.answer('content', { pieces, form: as, ...place }, described, { signal, caller }),
      );
    },
  );
}

function compareVersion(scope: RouteScope, { versions, roles }: Parts): void {
  scope.get(
    '/documents/:name/versions/:version/compare',
    {
      config,
      schema: {
        tags,
        operationId: 'compareVersion',
        summary: 'Get the changes between two versions, or between a version and the current state',
        params: VersionParams,
        querystring: CompareQuery,
        response: { 200: Difference },
      },
    },
    async ({ params: { name, version }, query: { to, ...place }, principal, signal, caller }, reply) => {
      roles.require(principal, name, 'viewer');
      const pair = { from: version, to, ...place };
      return sendEncoded(reply, await versions.answerComparison(name, pair, { signal, caller }));
    },
  );
}

function updateVersion(scope: RouteScope, { versions, rooms }: Parts): void {
  scope.patch(
    '/documents/:name/versions/:version',
    {
      config: { ...config, role: 'editor' },
      schema: {
        tags,
        operationId: 'updateVersion',
        summary: 'Name a version, or mark it as important',
        params: VersionParams,
        body: UpdateBody,
        response: { 200: Version },
      },
    },
    async ({ params: { name, version }, body, principal }) => {
      return toVersion(await rooms.use(name, (room) => versions.update(room, principal, version, body)));
    },
  );
}

function restoreVersion(scope: RouteScope, { versions, rooms }: Parts): void {
  scope.post(
    '/documents/:name/versions/:version/restore',
    {
      config: { ...config, role: 'editor' },
      schema: {
        tags,
        operationId: 'restoreVersion',
        summary: 'Return to a version',
        description: 'All participants see one new change; the current state is saved as a version first.',
        params: VersionParams,
        body: RevertBody,
        response: { 200: Reverted },
      },
    },
    async ({ params: { name, version }, body, principal }) => {
      const seq = await rooms.use(name, (room) => versions.revert(room, principal, version, body));
      return { version, seq };
    },
  );
}

function deleteVersion(scope: RouteScope, { versions, rooms, roles }: Parts): void {
  scope.delete(
    '/documents/:name/versions/:version',
    {
      config,
      schema: {
        tags,
        operationId: 'deleteVersion',
        summary: 'Delete a version',
        params: VersionParams,
        response: { 200: Removed },
      },
    },
    async ({ params: { name, version }, principal }) => {
      roles.require(principal, name, 'owner');
      await rooms.use(name, (room) => versions.remove(room, principal, version));
      return { version, deleted: true as const };
    },
  );
}

/**
 * The content of a version never changes, but its name and mark do. The row's id distinguishes it from a version of a deleted document of
 * the same name.
 */
const tagOf = (row: VersionRow, form: string, field = ''): string =>
  `"${createHash('sha256')
    .update(JSON.stringify([row, form, field]))
    .digest('base64url')}"`;
