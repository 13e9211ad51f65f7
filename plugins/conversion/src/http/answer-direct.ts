import type { ConversionService, FilesService } from '@editor-companion/core/plugin';
import type { DirectConversions } from '../direct/direct-conversions.ts';
import type { Intake } from '../stored/intake.ts';
import { sendDownload } from './download.ts';
import { labelReply } from './label.ts';
import { prefersAsync } from './prefer.ts';

interface Parts {
  readonly intake: Pick<Intake, 'accept'>;
  readonly direct: Pick<DirectConversions, 'convert'>;
  /** Of originals that are on disk. */
  readonly answer: ConversionService['answer'];
  readonly files: FilesService;
}

/** The `answerDirectly` of the conversion service. */
export const createAnswerDirectly =
  ({ intake, direct, answer, files }: Parts): ConversionService['answerDirectly'] =>
  async (reply, original, options, work) => {
    const { id: requestId, principal, caller, signal, headers } = reply.request;
    if (work.job && prefersAsync(headers.prefer)) {
      // Whoever comes back for the file later must find it, whatever happens in between.
      const { taskId } = await intake.accept(original, { ...options, principal });
      return answer(reply, taskId, { ...work, run: (_path, context) => work.run(context) }, () => undefined);
    }
    const request = { ...work, requestId, principal, caller, signal };
    return direct.convert(original, { ...options, principal }, request, async (result, bytes) => {
      labelReply(reply, result.task, result.filename);
      await sendDownload(reply, files, { ...result, bytes });
    });
  };
