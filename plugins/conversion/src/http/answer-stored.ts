import type { ConversionResult, ConversionService } from '@editor-companion/core/plugin';
import type { JobRunner } from '../stored/jobs/job-runner.ts';
import type { StoredConversions } from '../stored/stored-conversions.ts';
import type { Tasks } from '../tasks/tasks.ts';
import { labelReply } from './label.ts';
import { prefersAsync } from './prefer.ts';

interface Parts {
  readonly tasks: Pick<Tasks, 'get' | 'fail'>;
  readonly stored: Pick<StoredConversions, 'convert'>;
  readonly runner: Pick<JobRunner, 'promise'>;
}

/** The `answer` of the conversion service. */
export const createAnswer =
  ({ tasks, stored, runner }: Parts): ConversionService['answer'] =>
  async (reply, taskId, { job, ...work }, respond) => {
    const { id: requestId, principal, caller, signal, headers } = reply.request;
    if (!job || !prefersAsync(headers.prefer)) {
      const result: ConversionResult = await stored.convert(taskId, {
        ...work,
        ...(job && { job }),
        requestId,
        principal,
        caller,
        signal,
      });
      labelReply(reply, result.task, result.filename);
      return respond(result);
    }
    const task = await tasks.get(taskId, principal);
    try {
      const { converter, strict = false } = work;
      await runner.promise({ taskId, job, converter: converter.id, principal, caller, requestId, strict });
    } catch (error) {
      await tasks.fail(taskId, error);
      throw error;
    }
    reply.code(202);
    reply.header('preference-applied', 'respond-async');
    reply.header('location', `/convert/${taskId}/status`);
    labelReply(reply, task, task.filename);
    return task;
  };
