import type { Readable } from 'node:stream';
import { Type } from '@editor-companion/core/plugin';
import type { RoutePlugin, RouteScope } from '@editor-companion/core/plugin';
import { errors } from '../errors.ts';
import type { Copies } from './copies.ts';
import { EXTENSION, MEDIA_TYPE } from './file/frame.ts';
import { Copied, CopyBody, Imported, NameParams } from './schemas.ts';

const scopes = ['collab'];
const tags = ['Documents'];
/** What an archive is sent as. */
const MEDIA_TYPES = [MEDIA_TYPE, 'application/octet-stream', 'application/gzip', 'application/x-gzip'];

const Archive = Type.Unsafe<Readable>(Type.String({ format: 'binary', description: 'The archive.' }));

/** Copies and archives through REST. */
export const createRoutes =
  (copies: Copies, maxUploadBytes: number): RoutePlugin =>
  (scope) => {
    copyDocument(scope, copies);
    exportDocument(scope, copies);
    importDocument(scope, copies, maxUploadBytes);
  };

function copyDocument(scope: RouteScope, copies: Copies): void {
  scope.post(
    '/documents/:name/copy',
    {
      config: { scopes, role: 'viewer' },
      schema: {
        tags,
        operationId: 'copyDocument',
        summary: 'Copy a document to another name',
        description:
          'What it shows now; with `history` all of it, which its owners may do, and with `comments` these. Refused with 409 where there is a document of the other name.',
        params: NameParams,
        body: CopyBody,
        response: { 201: Copied },
      },
    },
    async ({ params: { name }, body: { to, ...along }, principal, signal }, reply) => {
      const seq = await copies.copy(name, to, principal, { ...along, signal });
      return reply.code(201).send({ name: to, seq, copiedFrom: name });
    },
  );
}

function exportDocument(scope: RouteScope, copies: Copies): void {
  scope.get(
    '/documents/:name/archive',
    {
      config: { scopes, role: 'owner' },
      schema: {
        tags,
        operationId: 'exportArchive',
        summary: 'A document with its whole history as one file',
        description: 'Content, all changes that are kept, versions, comments and authors, for POST on another server.',
        params: NameParams,
        produces: [MEDIA_TYPE],
        response: { 200: Archive },
      },
    },
    async ({ params: { name }, principal, signal }, reply) => {
      const archive = await copies.export(name, principal, signal);
      return reply
        .type(MEDIA_TYPE)
        .header('cache-control', 'private, no-store')
        .header('content-disposition', `attachment; filename*=UTF-8''${fileNameOf(name)}`)
        .send(archive);
    },
  );
}

function importDocument(scope: RouteScope, copies: Copies, bodyLimit: number): void {
  scope.addContentTypeParser(MEDIA_TYPES, (_request, payload, done) => done(null, payload));
  scope.post(
    '/documents/:name/archive',
    {
      config: { scopes, role: 'owner' },
      bodyLimit,
      schema: {
        tags,
        operationId: 'importArchive',
        summary: 'Make a document out of an archive',
        description: 'As it was where the archive was made. Refused with 409 where there is a document of the name.',
        params: NameParams,
        consumes: MEDIA_TYPES,
        response: { 201: Imported },
      },
    },
    async ({ params: { name }, body, principal, signal }, reply) => {
      if (!isBytes(body)) throw errors.ARCHIVE_INVALID({ reason: `send it as ${MEDIA_TYPE}` });
      const seq = await copies.import(name, body, principal, signal);
      return reply.code(201).send({ name, seq, imported: true as const });
    },
  );
}

/** RFC 8187, 3.2.1: `encodeURIComponent` leaves some characters that it does not allow. */
const fileNameOf = (name: string): string =>
  encodeURIComponent(name.replaceAll('/', '-') + EXTENSION).replaceAll(
    /['()*]/gu,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );

const isBytes = (body: unknown): body is AsyncIterable<Uint8Array> =>
  typeof body === 'object' && body !== null && Symbol.asyncIterator in body;
