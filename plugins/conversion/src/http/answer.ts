import type {
  AnyReply,
  ConversionResult,
  ConversionService,
  ConversionTask,
  FilesService,
} from '@editor-companion/core/plugin';
import type { Conversions } from '../service.ts';
import type { Produce } from '../produce.ts';
import type { JobRunner } from '../jobs/job-runner.ts';
import { sendDownload } from './download.ts';
import { prefersAsync } from './prefer.ts';

/** Sets the headers that tell a client which task a response is about. */
export function labelReply(reply: AnyReply, task: ConversionTask, filename: string): void {
  reply.header('x-task-id', task.taskId);
  reply.header('x-document-name', encodeURIComponent(filename.toWellFormed()));
  reply.header('x-from-cache', String(task.fromCache));
}

/** The `answer` of the conversion service. */
export const createAnswer =
  (
    { convert, get, fail }: Pick<Conversions, 'convert' | 'get' | 'fail'>,
    runner: Pick<JobRunner, 'promise'>,
  ): ConversionService['answer'] =>
  async (reply, taskId, { job, ...work }, respond) => {
    const { id: requestId, principal, caller, signal, headers } = reply.request;
    if (!job || !prefersAsync(headers.prefer)) {
      const result: ConversionResult = await convert(taskId, { ...work, requestId, principal, caller, signal });
      labelReply(reply, result.task, result.filename);
      return respond(result);
    }
    const task = await get(taskId, principal);
    try {
      await runner.promise({ taskId, job, converter: work.converter.id, principal, caller, requestId });
    } catch (error) {
      await fail(taskId, error);
      throw error;
    }
    reply.code(202);
    reply.header('preference-applied', 'respond-async');
    reply.header('location', `/convert/${taskId}/status`);
    labelReply(reply, task, task.filename);
    return task;
  };

/** The `answerDirectly` of the conversion service. */
export const createAnswerDirectly =
  (
    { accept, produce }: Pick<Conversions, 'accept'> & { readonly produce: Produce },
    answer: ConversionService['answer'],
    files: FilesService,
  ): ConversionService['answerDirectly'] =>
  async (reply, original, options, work) => {
    const { id: requestId, principal, caller, signal, headers } = reply.request;
    if (work.job && prefersAsync(headers.prefer)) {
      // Whoever comes back for the file later must find it, whatever happens in between.
      const { taskId } = await accept(original, { ...options, principal });
      return answer(reply, taskId, { ...work, run: (_path, context) => work.run(context) }, () => undefined);
    }
    const request = { ...work, requestId, principal, caller, signal };
    return produce(original, { ...options, principal }, request, async (result, bytes) => {
      labelReply(reply, result.task, result.filename);
      await sendDownload(reply, files, { ...result, bytes });
    });
  };
