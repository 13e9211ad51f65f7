import type {
  ConversionJob,
  ConversionTask,
  ConversionWork,
  JobHandler,
  Principal,
} from '@editor-companion/core/plugin';
import { errors } from './errors.ts';

interface Wanted {
  readonly job: ConversionJob;
  readonly task: ConversionTask;
  /** The id of the requested converter. */
  readonly converter: string;
  readonly principal: Principal;
  readonly requestId: string;
}

/** The registered job handlers by job name. */
export class JobHandlers {
  readonly #handlers = new Map<string, JobHandler>();

  handle(name: string, handler: JobHandler): void {
    this.#handlers.set(name, handler);
  }

  names(): string[] {
    return [...this.#handlers.keys()];
  }

  /** @throws CONVERTER_MISSING; errors of the handler. */
  async workOf({ job, task, converter, principal, requestId }: Wanted): Promise<ConversionWork> {
    const { name, data, attachment } = job;
    const origin = { task, principal, requestId, ...(attachment && { attachment }) };
    const work = await this.#handlers.get(name)?.(data, origin);
    if (work?.converter.id !== converter) throw errors.CONVERTER_MISSING({ converter });
    return work;
  }
}
