import multipart from '@fastify/multipart';
import { closeOnFailure, MULTIPART_LIMITS, strictnessOf } from '@editor-companion/core/plugin';
import type { ConversionService, OfficeImportService, RoutePlugin, RouteScope } from '@editor-companion/core/plugin';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { errors } from '../errors.ts';
import { checkForm } from '../form/check-form.ts';
import { bodyFor, type Answering } from './answer.ts';
import { ImportQuery, ResultQuery } from './query.ts';
import { toPayload } from './payload.ts';
import { ImportAnswer, importBody, PendingTask, TaskParams } from './schemas.ts';
import { acceptUpload, type Accepted } from './upload.ts';

export interface ImportRoutes {
  readonly conversion: ConversionService;
  readonly office: OfficeImportService;
  readonly answering: Answering;
  readonly maxUploadBytes: number;
}

/** POST /import/office, and the result of a finished import. */
export const createRoutes =
  (parts: ImportRoutes): RoutePlugin =>
  async (scope) => {
    // The limit is one byte above that of the file store, so that the store raises the error.
    await scope.register(multipart, { limits: { ...MULTIPART_LIMITS, fileSize: parts.maxUploadBytes + 1 } });
    importOffice(scope, parts);
    readImport(scope, parts);
  };

function importOffice(scope: RouteScope, parts: ImportRoutes): void {
  const { conversion, office, answering, maxUploadBytes } = parts;
  scope.post(
    '/import/office',
    {
      config: { scopes: ['import'], maxFileBytes: maxUploadBytes },
      schema: {
        tags: ['Import'],
        summary: 'Import an office document',
        description:
          'Converts a document to editor content. The format is detected from the content of the file, never from its name. `Prefer: respond-async` responds with 202 and the task at once.',
        operationId: 'importOffice',
        consumes: ['multipart/form-data', 'application/json'],
        querystring: ImportQuery,
        body: importBody,
        response: { 200: ImportAnswer, 202: PendingTask },
      },
    },
    async (request, reply) => {
      const { revisions, slideImages, layout, strict: all, failOn, ...form } = request.query;
      checkForm(form);
      const { original, password } = await accept(request, reply, parts);
      const asked = { revisions, slideImages: slideImages === 'true', layout, password };
      const work = await office.workOf(original, asked);
      const strict = strictnessOf({ strict: all, failOn });
      return conversion.answer(reply, original.task.taskId, { ...work, strict }, async (result) =>
        toPayload(reply, await bodyFor(reply, result, { ...form, strict }, answering)),
      );
    },
  );
}

function readImport(scope: RouteScope, { conversion, answering }: ImportRoutes): void {
  scope.get(
    '/import/:taskId',
    {
      config: { scopes: ['import'] },
      schema: {
        tags: ['Import'],
        summary: 'Get the result of a finished import',
        description:
          'Returns the response of an import that was started with `Prefer: respond-async`, of an office file or a web page.',
        operationId: 'readImport',
        params: TaskParams,
        querystring: ResultQuery,
        response: { 200: ImportAnswer },
      },
    },
    async (request, reply) => {
      const {
        params: { taskId },
        query,
        principal,
      } = request;
      const result = await conversion.resultOf(taskId, principal);
      if (result.task.kind !== 'import') throw errors.IMPORT_NOT_FOUND({ taskId });
      return toPayload(reply, await bodyFor(reply, result, { ...query, strict: false }, answering));
    },
  );
}

/** Stores the file of a request, or fetches its URL. @throws CompanionError IMPORT_FILE_MISSING and others. */
async function accept(request: FastifyRequest, reply: FastifyReply, { office }: ImportRoutes): Promise<Accepted> {
  if (!request.isMultipart()) {
    if (request.body === undefined) throw errors.IMPORT_FILE_MISSING();
    const { url } = request.body as { url: string };
    return { original: await office.acceptFrom(url, request) };
  }
  return closeOnFailure(reply, acceptUpload(request, office));
}
