import type { Readable } from 'node:stream';
import multipart from '@fastify/multipart';
import { MULTIPART_LIMITS, nameOfKey, receiveUpload, Type } from '@editor-companion/core/plugin';
import type { RoutePlugin, RouteScope } from '@editor-companion/core/plugin';
import type { FastifyRequest } from 'fastify';
import { errors } from '../errors.ts';
import type { Copies } from './copies.ts';
import { fileNameOf, MEDIA_TYPE } from './file/frame.ts';
import { Copied, CopyBody, importBody, Imported, MEDIA_TYPES, NameParams } from './schemas.ts';

const scopes = ['collab'];
const tags = ['Documents'];
const Archive = Type.Unsafe<Readable>(Type.String({ format: 'binary', description: 'The archive.' }));

/** REST routes for copies and archives. */
export const createRoutes =
  (copies: Copies, maxUploadBytes: number): RoutePlugin =>
  async (scope) => {
    // One byte more than allowed, so that the archive's reader detects the excess and reports it as an archive fault.
    await scope.register(multipart, { limits: { ...MULTIPART_LIMITS, fileSize: maxUploadBytes + 1 } });
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
          'Copies the current content; with `history` the whole history, which only owners may copy, and with `comments` the comments. Refused with 409 if a document with the other name exists.',
        params: NameParams,
        body: CopyBody,
        response: { 201: Copied },
      },
    },
    async ({ params: { name }, body: { to, ...along }, principal, signal }, reply) => {
      const seq = await copies.copy(name, to, principal, { ...along, signal });
      return reply.code(201).send({ name: nameOfKey(to), seq, copiedFrom: nameOfKey(name) });
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
        summary: 'Export a document with its whole history as one file',
        description:
          'Content, all stored changes, versions, comments and authors. POST it to another server to import it.',
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
        .header('content-disposition', `attachment; filename*=UTF-8''${encoded(fileNameOf(nameOfKey(name)))}`)
        .send(archive);
    },
  );
}

function importDocument(scope: RouteScope, copies: Copies, bodyLimit: number): void {
  scope.addContentTypeParser(MEDIA_TYPES, (_request, payload, done) => done(null, payload));
  scope.post(
    '/documents/:name/archive',
    {
      config: { scopes, role: 'owner', maxFileBytes: bodyLimit },
      bodyLimit,
      schema: {
        tags,
        operationId: 'importArchive',
        summary: 'Create a document from an archive',
        description:
          'Restores the document of the archive. The archive is the body, or the field `file` of a form. Refused with 409 if a document with the name exists.',
        params: NameParams,
        consumes: [...MEDIA_TYPES, 'multipart/form-data'],
        body: importBody,
        response: { 201: Imported },
      },
    },
    async (request, reply) => {
      const { name } = request.params;
      const take = (file: AsyncIterable<Uint8Array>): Promise<number> =>
        copies.import(name, file, request.principal, request.signal);
      const seq = request.isMultipart() ? await takeForm(request, take) : await take(bytesOf(request.body));
      return reply.code(201).send({ name: nameOfKey(name), seq, imported: true as const });
    },
  );
}

const takeForm = (
  request: FastifyRequest,
  take: (file: AsyncIterable<Uint8Array>) => Promise<number>,
): Promise<number> =>
  receiveUpload(request, ({ bytes }) => take(bytes), {
    missing: () => errors.ARCHIVE_INVALID({ reason: 'the field `file` of the form is missing' }),
    invalid: (reason, cause) => errors.ARCHIVE_INVALID({ reason: `the form is not valid: ${reason}` }, { cause }),
  });

function bytesOf(body: unknown): AsyncIterable<Uint8Array> {
  if (isBytes(body)) return body;
  throw errors.ARCHIVE_INVALID({ reason: `send it as ${MEDIA_TYPE}, or in the field \`file\` of a form` });
}

/** RFC 8187, 3.2.1: `encodeURIComponent` leaves some characters that it does not allow. */
const encoded = (fileName: string): string =>
  encodeURIComponent(fileName).replaceAll(
    /['()*]/gu,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );

const isBytes = (body: unknown): body is AsyncIterable<Uint8Array> =>
  typeof body === 'object' && body !== null && Symbol.asyncIterator in body;
