import type { StartAssistantJobBody } from '../api/schemas.gen.ts';
import type { AssistantJob, AssistantJobs } from '../assistant/jobs.ts';
import { Run, type RunState } from './run.ts';

/** A job of the assistant as far as it has come. `isRunning`: this page follows it. */
export interface JobRunState extends RunState {
  /** Undefined until the server has begun it. */
  readonly job: AssistantJob | undefined;
}

/**
 * A job of the assistant, for a page that shows how far it is. The job goes on when the page leaves, and `watch` finds it again.
 *
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

  /** Begins a job and follows it. @returns the job when it has ended; undefined where it could not be followed to its end. */
  readonly start = (body: StartAssistantJobBody): Promise<AssistantJob | undefined> =>
    this.#follow(() => this.#jobs.start(body));

  /** Follows a job that was begun before. @returns as `start`. */
  readonly watch = (job: string): Promise<AssistantJob | undefined> => this.#follow(() => Promise.resolve({ id: job }));

  /** Ends the job; what it has changed stays. @throws CompanionRequestError */
  readonly cancel = async (): Promise<void> => {
    const { job } = this.state;
    if (job) await this.#jobs.cancel(job.id);
  };

  /** Takes the changes of the job back. @throws CompanionRequestError */
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
