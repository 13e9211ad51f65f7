import type { StartAssistantJobBody, StartAssistantJobResult } from '../api/schemas.gen.ts';
import { lastingEvents } from '../server/event-stream.ts';
import type { CompanionServer } from '../server/server.ts';

/** A job of the assistant: its state, progress and outcome. */
export type AssistantJob = StartAssistantJobResult;

/**
 * Jobs of the assistant on a whole document, which continue without the page: translating, proofreading, filling in, summing up.
 * @example
 * const jobs = new AssistantJobs(server, 'minutes');
 * const { id } = await jobs.start({ kind: 'translate', language: 'French', mode: 'suggest' });
 * for await (const { progress } of jobs.watch(id)) show(progress.done / progress.total);
 */
export class AssistantJobs {
  readonly #server: CompanionServer;
  readonly #name: string;

  constructor(server: CompanionServer, document: string) {
    this.#server = server;
    this.#name = document;
  }

  /** Starts a job. @throws CompanionRequestError */
  start(body: StartAssistantJobBody): Promise<AssistantJob> {
    return this.#server.call('POST /documents/{name}/assistant/jobs', { path: { name: this.#name }, body });
  }

  /** The jobs of this document, newest first. @throws CompanionRequestError */
  async list(): Promise<readonly AssistantJob[]> {
    const { jobs } = await this.#server.call('GET /documents/{name}/assistant/jobs', { path: { name: this.#name } });
    return jobs;
  }

  /** Stops a job. Changes that were made stay. @throws CompanionRequestError */
  cancel(job: string): Promise<AssistantJob> {
    return this.#server.call('DELETE /documents/{name}/assistant/jobs/{job}', { path: { name: this.#name, job } });
  }

  /** Undoes the changes of a job and nobody else's. @throws CompanionRequestError */
  async undo(job: string): Promise<void> {
    await this.#server.call('POST /documents/{name}/assistant/runs/{run}/undo', {
      path: { name: this.#name, run: job },
    });
  }

  /**
   * Yields the job after each change until it has ended. Reconnects after a lost connection, also when the server restarts.
   * @throws CompanionRequestError; `STREAM_CUT` where the server stays away.
   */
  async *watch(
    job: string,
    { signal }: { readonly signal?: AbortSignal } = {},
  ): AsyncGenerator<AssistantJob, void, undefined> {
    const path = { name: this.#name, job };
    const open = () => this.#server.open('GET /documents/{name}/assistant/jobs/{job}/events', { path, signal });
    for await (const { data } of lastingEvents(open, signal)) {
      const state = JSON.parse(data) as AssistantJob;
      yield state;
      if (state.state !== 'running') return;
    }
  }
}
