import type { ConversionTask, ImportFormat, OfficeImportService } from '@editor-companion/core/plugin';
import { answerImport, placeAt, type Answering } from './http/answer.ts';
import type { Reading } from './reading.ts';
import { LAYOUT, readKept, toOutput } from './result.ts';
import { findFormat, formatOfFile, mediaTypeOf, OFFICE_JOB, workOf, workOfJob } from './work.ts';

interface Parts extends Answering {
  readonly reading: Reading;
}

/** The import without its route, for other plugins. */
export function createOfficeImport({ reading, ...answering }: Parts): OfficeImportService {
  const { conversion, files } = answering;
  conversion.handle(OFFICE_JOB, (data, { task }) => workOfJob(data, task, reading));
  /** Found out while a task was accepted, and soon asked for again. */
  const known = new WeakMap<ConversionTask, ImportFormat>();

  async function accept(...[source, options]: Parameters<OfficeImportService['accept']>): Promise<ConversionTask> {
    let format: ImportFormat | undefined;
    async function inspect(path: string): Promise<string | undefined> {
      // What is wrong with it is told when it is to be read.
      format = await formatOfFile(path, options.filename, reading).catch(() => undefined);
      return format && mediaTypeOf(format, options.mime);
    }
    const task = await conversion.accept(source, { ...options, kind: 'import', inspect });
    if (format) known.set(task, format);
    return task;
  }

  async function formatOf(task: ConversionTask): Promise<ImportFormat> {
    const found = known.get(task);
    if (found) return found;
    try {
      return await findFormat(task, files, reading);
    } catch (error) {
      await conversion.fail(task.taskId, error);
      throw error;
    }
  }

  return {
    accept,
    async convert(taskId, { revisions = 'keep', slideImages = false, images = 'link', ...request }) {
      const task = await conversion.get(taskId, request.principal);
      const format = await formatOf(task);
      const work = workOf(format, task, { revisions, slideImages }, reading);
      const result = await conversion.convert(taskId, { ...request, ...work });
      const { title, page, ...rest } = readKept(Buffer.concat(await placeAt(result, images, answering)));
      return { ...rest, ...(title !== null && { title }), ...(page !== null && { page }), result };
    },
    workOf: async (task, { revisions = 'keep', ...options } = {}) =>
      workOf(await formatOf(task), task, { revisions, ...options }, reading),
    ownWork: (own) => ({
      converter: { id: own.id, version: `${own.version}/${LAYOUT}` },
      options: own.options,
      ...(own.job && { job: own.job }),
      run: async (original, context) => toOutput(await own.read(original, context), own),
    }),
    answer: (reply, taskId, work, form) =>
      conversion.answer(reply, taskId, work, async (result) => {
        reply.type('application/json; charset=utf-8');
        return Buffer.concat(await answerImport(result, form, answering, reply.request));
      }),
  };
}
