import type { ConversionTask, ImportFormat, OfficeImportService, Registry } from '@editor-companion/core/plugin';
import { addressAssets, answerImport, type Answering } from './http/answer.ts';
import { LAYOUT, loadKept, placeAssets, readKept, toOutput } from './result.ts';
import type { Painters } from './slides/paint-slides.ts';
import { findFormat, workOf } from './work.ts';

interface Parts extends Answering {
  readonly formats: Registry<ImportFormat>;
  readonly painters: Painters;
}

/** The import without its route, for other plugins. */
export function createOfficeImport({ formats, painters, ...answering }: Parts): OfficeImportService {
  const { conversion, files } = answering;

  async function formatOf(task: ConversionTask): Promise<ImportFormat> {
    try {
      return await findFormat(task, files, formats);
    } catch (error) {
      await conversion.fail(task.taskId, error);
      throw error;
    }
  }

  return {
    async convert(taskId, { revisions = 'keep', slideImages = false, images = 'link', ...request }) {
      const task = await conversion.get(taskId, request.principal);
      const format = await formatOf(task);
      const work = workOf(format, task, { revisions, slideImages }, painters);
      const result = await conversion.convert(taskId, { ...request, ...work });
      const kept = placeAssets(await loadKept(result, files), await addressAssets(result, images, answering));
      const { title, page, ...rest } = readKept(kept);
      return { ...rest, ...(title !== null && { title }), ...(page !== null && { page }), result };
    },
    workOf: async (task, { revisions = 'keep', ...options } = {}) =>
      workOf(await formatOf(task), task, { revisions, ...options }, painters),
    ownWork: (own) => ({
      converter: { id: own.id, version: `${own.version}/${LAYOUT}` },
      options: own.options,
      run: async (original, context) => toOutput(await own.read(original, context), own),
    }),
    answer: (reply, taskId, work, form) =>
      conversion.answer(reply, taskId, work, (result) => {
        reply.type('application/json; charset=utf-8');
        return answerImport(result, form, answering, reply.request.signal);
      }),
  };
}
