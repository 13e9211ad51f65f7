import type { ConversionService, FilesService, WorkContext } from '@editor-companion/core/plugin';
import type { DirectConversions } from '../direct/direct-conversions.ts';
import type { Intake } from '../stored/intake.ts';
import type { SharedWork } from '../nodes/shared-work.ts';
import { sendDownload } from './download.ts';
import { labelReply } from './label.ts';
import { prefersAsync } from './prefer.ts';

interface Parts {
  readonly intake: Pick<Intake, 'accept'>;
  readonly direct: Pick<DirectConversions, 'convert'>;
  /** For originals on disk. */
  readonly answer: ConversionService['answer'];
  readonly files: FilesService;
  /** Lets other nodes do the work, if there are any. */
  readonly shared: Pick<SharedWork, 'takes'>;
}

/** The `answerDirectly` of the conversion service. */
export const createAnswerDirectly =
  ({ intake, direct, answer, files, shared }: Parts): ConversionService['answerDirectly'] =>
  async (reply, original, options, work) => {
    const { id: requestId, principal, caller, signal, headers } = reply.request;
    // A client that comes back for the file later must find it, whatever happens in between; so must the node that does the work.
    if (shared.takes(work.job) || (work.job && prefersAsync(headers.prefer))) {
      const { taskId } = await intake.accept(original, { ...options, principal, signal });
      const stored = { ...work, run: (_path: string, context: WorkContext) => work.run(context) };
      return answer(reply, taskId, stored, (result) => sendDownload(reply, files, result));
    }
    const request = { ...work, requestId, principal, caller, signal };
    return direct.convert(original, { ...options, principal }, request, async (result, bytes) => {
      labelReply(reply, result.task, result.filename);
      await sendDownload(reply, files, { ...result, bytes });
    });
  };
