import type { FetchGuard, ImportFormat, OfficeImportService, OfficeOriginal } from '@editor-companion/core/plugin';
import { checkForm } from './form/check-form.ts';
import { bodyFor, placeAt, type Answering } from './http/answer.ts';
import { acceptRemote } from './http/remote.ts';
import type { Reading } from './reading.ts';
import { LAYOUT, readKept, toOutput } from './result.ts';
import { findFormat, mediaTypeOf, OFFICE_JOB, readingOf, workOf, workOfJob } from './work.ts';

interface Parts extends Answering {
  readonly reading: Reading;
  /** The maximum size of a file in bytes if the caller of `accept` sets none. */
  readonly maxUploadBytes: number;
  /** Undefined if URLs are not accepted. */
  readonly guard: FetchGuard | undefined;
}

/** Creates the import service, which other plugins use without the route. */
export function createOfficeImport({ reading, maxUploadBytes, guard, ...answering }: Parts): OfficeImportService {
  const { conversion, files } = answering;
  conversion.handle(OFFICE_JOB, (data, { task }) => workOfJob(data, task, reading));

  /** @throws why no format takes the original; its task then has failed. */
  async function formatOf({ task, found }: OfficeOriginal): Promise<ImportFormat> {
    if ('format' in found) return found.format;
    await conversion.fail(task.taskId, found.refusal);
    throw found.refusal;
  }

  const accept: OfficeImportService['accept'] = async (source, options) => {
    const { kind = 'import', filename, mime, principal, maxBytes = maxUploadBytes, signal } = options;
    await using original = await files.receive(source, { maxBytes, ...(signal && { signal }) });
    const found = await findFormat(original.local, filename, reading);
    const known = 'format' in found ? mediaTypeOf(found.format, mime) : undefined;
    const task = await conversion.begin(original, { kind, filename, mime: known ?? mime, principal });
    return { task, found };
  };

  return {
    accept,
    acceptFrom: (url, asking) => acceptRemote(url, asking, { accept, guard, maxBytes: maxUploadBytes }),
    async look(taskId, principal) {
      const task = await conversion.get(taskId, principal);
      return { task, found: await files.withLocal(task.hash, (path) => findFormat(path, task.filename, reading)) };
    },
    async convert(original, { revisions = 'keep', slideImages = false, images = 'link', ...request }) {
      const { task } = original;
      const work = workOf(await formatOf(original), task, { revisions, slideImages }, reading);
      const result = await conversion.convert(task.taskId, { ...work, ...request });
      const { title, page, ...rest } = readKept(Buffer.concat(await placeAt(result, images, answering)));
      return { ...rest, ...(title !== null && { title }), ...(page !== null && { page }), result };
    },
    workOf: async (original, { revisions = 'keep', ...options } = {}) =>
      workOf(await formatOf(original), original.task, { revisions, ...options }, reading),
    readingOf: async (original, { revisions = 'keep', ...options } = {}) =>
      readingOf(await formatOf(original), original.task, { revisions, ...options }, reading),
    ownWork: (own) => ({
      converter: { id: own.id, version: `${own.version}/${LAYOUT}` },
      options: own.options,
      ...(own.job && { job: own.job }),
      run: async (original, context) => toOutput(await own.read(original, context), own),
    }),
    checkForm,
    answer: (reply, taskId, work, form) =>
      conversion.answer(reply, taskId, work, async (result) => {
        reply.type('application/json; charset=utf-8');
        return Buffer.concat(await bodyFor(reply, result, { ...form, strict: work.strict ?? false }, answering));
      }),
  };
}
