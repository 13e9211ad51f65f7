import type {
  AnyReply,
  ConversionResult,
  ConversionService,
  ConversionTask,
  FilesService,
  Logger,
} from '@editor-companion/core/plugin';
import { CompanionError } from '@editor-companion/core/plugin';
import type { Produce } from '../produce.ts';
import { sendDownload } from './download.ts';
import { prefersAsync } from './prefer.ts';

type Conversions = Pick<ConversionService, 'accept' | 'convert' | 'get'> & { readonly produce: Produce };

/** Sets the headers that tell a client which task a response is about. */
export function labelReply(reply: AnyReply, task: ConversionTask, filename: string): void {
  reply.header('x-task-id', task.taskId);
  reply.header('x-document-name', encodeURIComponent(filename.toWellFormed()));
  reply.header('x-from-cache', String(task.fromCache));
}

/** The `answer` of the conversion service. */
export const createAnswer =
  ({ convert, get }: Pick<Conversions, 'convert' | 'get'>, log: Logger): ConversionService['answer'] =>
  async (reply, taskId, work, respond) => {
    const { id: requestId, principal, caller, signal, headers } = reply.request;
    const request = { ...work, requestId, principal, caller };
    if (!prefersAsync(headers.prefer)) {
      const result: ConversionResult = await convert(taskId, { ...request, signal });
      labelReply(reply, result.task, result.filename);
      return respond(result);
    }
    const task = await get(taskId, principal);
    convert(taskId, request).catch((error: unknown) => {
      // A CompanionError is on the task's record; of anything else the log is the only witness.
      if (!CompanionError.is(error))
        log.error({ err: error, taskId, requestId }, 'a conversion in the background failed');
    });
    reply.code(202);
    reply.header('preference-applied', 'respond-async');
    reply.header('location', `/convert/${taskId}/status`);
    labelReply(reply, task, task.filename);
    return task;
  };

/** The `answerDirectly` of the conversion service. */
export const createAnswerDirectly =
  (
    { accept, produce }: Pick<Conversions, 'accept' | 'produce'>,
    answer: ConversionService['answer'],
    files: FilesService,
  ): ConversionService['answerDirectly'] =>
  async (reply, original, options, work) => {
    const { id: requestId, principal, caller, signal, headers } = reply.request;
    if (prefersAsync(headers.prefer)) {
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
