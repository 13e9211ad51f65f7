import type { StartAssistantJobBody } from '../api/schemas.gen.ts';
import type { AssistantJob, AssistantJobs } from '../assistant/jobs.ts';
import { Run, type RunState } from './run.ts';

/** The state of an assistant's job. `isRunning`: this page follows it. */
export interface JobRunState extends RunState {
  /** Undefined until the server has started it. */
  readonly job: AssistantJob | undefined;
}

/**
 * A job of the assistant, for a page that shows its progress. The job continues when the page is left, and `watch` follows it again.
 * @example
 * const run = new AssistantJobRun(new AssistantJobs(server, 'minutes'));
 * run.subscribe(() => show(run.state.job?.progress));
 * const job = await run.start({ kind: 'translate', language: 'French', mode: 'suggest' });
 */
export class AssistantJobRun extends Run<JobRunState> {
  readonly #jobs: AssistantJobs;

  constructor(jobs: AssistantJobs) {
    super({ job: undefined, isRunning: false, error: undefined });
    this.#jobs = jobs;
  }

  /** Starts a job and follows it. @returns the ended job; undefined if it could not be followed to its end. */
  readonly start = (body: StartAssistantJobBody): Promise<AssistantJob | undefined> =>
    this.#follow(() => this.#jobs.start(body));

  /** Follows a job that was started before. @returns as `start`. */
  readonly watch = (job: string): Promise<AssistantJob | undefined> => this.#follow(() => Promise.resolve({ id: job }));

  /** Stops the job. Changes that were made stay. @throws CompanionRequestError */
  readonly cancel = async (): Promise<void> => {
    const { job } = this.state;
    if (job) await this.#jobs.cancel(job.id);
  };

  /** Undoes the changes of the job. @throws CompanionRequestError */
  readonly undo = async (): Promise<void> => {
    const { job } = this.state;
    if (job) await this.#jobs.undo(job.id);
  };

  async #follow(begin: () => Promise<AssistantJob | { readonly id: string }>): Promise<AssistantJob | undefined> {
    const state = await this.run(async (signal, tell) => {
      const begun = await begin();
      if ('state' in begun) tell({ job: begun });
      for await (const job of this.#jobs.watch(begun.id, { signal })) tell({ job });
      return {};
    });
    return state?.job;
  }
}
