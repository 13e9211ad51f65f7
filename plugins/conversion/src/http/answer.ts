import type {
  AnyReply,
  ConversionResult,
  ConversionService,
  ConversionTask,
  Logger,
} from '@editor-companion/core/plugin';
import { CompanionError } from '@editor-companion/core/plugin';
import { prefersAsync } from './prefer.ts';

type Conversions = Pick<ConversionService, 'convert' | 'get'>;

/** Sets the headers that tell a client which task a response is about. */
export function labelReply(reply: AnyReply, task: ConversionTask, filename: string): void {
  reply.header('x-task-id', task.taskId);
  reply.header('x-document-name', encodeURIComponent(filename.toWellFormed()));
  reply.header('x-from-cache', String(task.fromCache));
}

/** The `answer` of the conversion service. */
export const createAnswer =
  ({ convert, get }: Conversions, log: Logger): ConversionService['answer'] =>
  async (reply, taskId, work, respond) => {
    const { id: requestId, principal, signal, headers } = reply.request;
    const request = { ...work, requestId, principal };
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
