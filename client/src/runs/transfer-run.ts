import type { TaskProgress, TransferOptions } from '../server/file-types.ts';
import { Run, type RunState } from './run.ts';

/** The state of an import or export. */
export interface TransferState<Value> extends RunState, TaskProgress {
  /** The result; undefined until it is done. */
  readonly value: Value | undefined;
}

/** Imports or exports, one at a time, with progress and cancellation. */
export abstract class TransferRun<Value> extends Run<TransferState<Value>> {
  constructor() {
    super({ value: undefined, isRunning: false, error: undefined });
  }

  /** Cancels the work, also on the server. */
  readonly cancel = this.leave;

  /** @returns the result; undefined if it failed or was cancelled, as `state` shows. */
  protected async transfer(work: (options: TransferOptions) => Promise<Value>): Promise<Value | undefined> {
    const state = await this.run(async (signal, tell) => ({ value: await work({ signal, onProgress: tell }) }));
    return state?.value;
  }
}
