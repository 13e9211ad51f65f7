import multipart from '@fastify/multipart';
import type {
  ConversionTask,
  ConversionWork,
  FilesService,
  ImportFormat,
  Registry,
  RoutePlugin,
} from '@editor-companion/core/plugin';
import { errors } from '../errors.ts';
import { chooseFormat } from '../probe/choose-format.ts';
import { withProbe } from '../probe/probe.ts';
import { toOutput } from '../result.ts';
import { answerImport, type Answering } from './answer.ts';
import { ImportQuery } from './query.ts';
import { ImportAnswer, importBody, PendingTask } from './schemas.ts';
import { acceptUpload, MULTIPART_LIMITS } from './upload.ts';

export interface ImportRoutes extends Answering {
  readonly formats: Registry<ImportFormat>;
  readonly maxUploadBytes: number;
}

/** POST /import/office. */
export const createRoutes =
  ({ formats, maxUploadBytes, ...answering }: ImportRoutes): RoutePlugin =>
  async (scope) => {
    const { conversion, files } = answering;
    // One byte more than the file store takes, so that it is the store that refuses.
    await scope.register(multipart, { limits: { ...MULTIPART_LIMITS, fileSize: maxUploadBytes + 1 } });
    scope.post(
      '/import/office',
      {
        config: { scopes: ['import'] },
        schema: {
          tags: ['Import'],
          summary: 'Import an office document',
          description:
            'Converts a document to editor content. The kind of document is told by its content, never by its name. `Prefer: respond-async` answers 202 with the task at once.',
          operationId: 'importOffice',
          consumes: ['multipart/form-data', 'application/json'],
          querystring: ImportQuery,
          body: importBody,
          response: { 200: ImportAnswer, 202: PendingTask },
        },
      },
      async (request, reply) => {
        if (!request.isMultipart()) throw errors.IMPORT_URL_NOT_ALLOWED();
        const { query } = request;
        const task = await acceptUpload(request, conversion).catch((error: unknown) => {
          // What is left of the body will not be read.
          reply.header('connection', 'close');
          throw error;
        });
        const format = await findFormat(task, files, formats).catch(async (error: unknown) => {
          await conversion.fail(task.taskId, error);
          throw error;
        });
        return conversion.answer(reply, task.taskId, workOf(format, task, query), (result) =>
          answerImport(result, query, answering, request.signal),
        );
      },
    );
  };

const findFormat = (
  task: ConversionTask,
  files: FilesService,
  formats: Registry<ImportFormat>,
): Promise<ImportFormat> =>
  files.withLocal(task.hash, (path) => withProbe(path, task.filename, (probe) => chooseFormat(formats, probe)));

/** The name is a hint for readers only: what they make of a file must not depend on it. */
const workOf = (
  format: ImportFormat,
  { filename, size }: ConversionTask,
  { revisions }: ImportQuery,
): ConversionWork => ({
  converter: { id: format.id, version: format.version },
  options: { revisions },
  run: async (path, context) =>
    toOutput(await format.convert({ path, size, filename, options: { revisions } }, context), format),
});
