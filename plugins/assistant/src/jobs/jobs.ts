import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { callerOf, CompanionError, tenantKey, tenantOf } from '@editor-companion/core/plugin';
import type { Mode } from '../mode.ts';
import type { Host, Principal } from '@editor-companion/core/plugin';
import { documentsOf, roleIn } from '../run/documents.ts';
import { mergeUpdates } from 'yjs';
import { errors } from '../errors.ts';
import type { AssistantOptions } from '../options.ts';
import type { Assistant } from '../run/assistant.ts';
import { Places } from '../places.ts';
import type { RunStatus } from '../run/event.ts';
import type { Workplace } from '../run/workplace.ts';
import { NO_PROGRESS, type AssistantJob, type JobRequest } from './job.ts';
import type { JobMemory, JobStore } from './store.ts';
import { JobWork } from './work.ts';

const LOOK_EVERY_MS = 15_000;
/** Milliseconds without a heartbeat of its node after which a job is taken over. */
const IDLE_MS = 120_000;
const BEAT_EVERY_MS = 20_000;
const MAX_START = 16 * 1024 * 1024;
const DAY = 86_400_000;
const MAX_LISTED = 100;
const CHANGES_EVERY_MS = 500;

interface Parts {
  readonly host: Host<'ai' | 'documents'>;
  readonly assistant: Assistant;
  readonly store: JobStore;
  readonly options: AssistantOptions;
}

/** Jobs on whole documents: starts them, resumes them after a restart, reports and cancels them. */
export class Jobs {
  readonly #parts: Parts;
  readonly #places: Places;
  readonly #running = new Map<string, { readonly stop: AbortController; readonly ended: Promise<void> }>();
  #timer: NodeJS.Timeout | undefined;
  #isClosing = false;

  constructor(parts: Parts) {
    this.#parts = parts;
    const { jobs, tenantShare } = parts.options;
    this.#places = new Places({ most: jobs.maxRunning, share: tenantShare });
  }

  /** Resumes jobs that were interrupted by a restart or by the end of another node. */
  begin(): void {
    const look = (): void => void this.#takeOver().catch((err: unknown) => this.#complain(err));
    this.#timer = setInterval(look, LOOK_EVERY_MS).unref();
    look();
  }

  /** Stops the work on this node, so that another process resumes it. */
  async close(): Promise<void> {
    this.#isClosing = true;
    clearInterval(this.#timer);
    for (const { stop } of this.#running.values()) stop.abort();
    await Promise.all([...this.#running.values()].map(({ ended }) => ended));
  }

  /** Stops all jobs of a tenant on this node. Resolves when they have ended. */
  async stopAll(tenant: string): Promise<void> {
    this.#places.stopAll(tenant);
    const stopped = [...this.#running.values()].filter(({ stop }) => stop.signal.aborted);
    await Promise.all(stopped.map(({ ended }) => ended));
  }

  prune(): Promise<void> {
    return this.#parts.store.prune(this.#parts.options.keepDays);
  }

  /**
   * Starts a job. It is on disk before this resolves.
   * @param copy name of a new document that the job works on.
   * @throws CompanionError ASSISTANT_FORBIDDEN, DOCUMENT_FORBIDDEN (403), DOCUMENT_NOT_FOUND (404), ASSISTANT_BUSY (503), ASSISTANT_JOB_INVALID (400).
   */
  async start(named: string, asked: JobRequest, principal: Principal, copyName?: string): Promise<AssistantJob> {
    const name = keyFor(principal, named);
    const copy = copyName === undefined ? undefined : keyFor(principal, copyName);
    const { assistant, store, options, host } = this.#parts;
    this.#places.require(principal);
    const style = asked.style ?? (asked.kind === 'style' ? options.jobs.style : undefined);
    const request = { ...asked, ...(style !== undefined && { style }) };
    checkComplete(request);
    let document = name;
    if (request.target === 'copy') {
      const state = await host.use('documents').state?.(name, principal);
      if (!state || copy === undefined) throw errors.ASSISTANT_JOB_INVALID({ kind: request.kind, member: 'as' });
      await host.use('documents').create(copy, { update: mergeUpdates([...state.updates]) }, principal);
      document = copy;
    } else assistant.modeOf(modeOf(request), principal, name);
    const id = randomUUID();
    const workplace = await assistant.open(document, principal, openingOf(id, request));
    const now = Date.now();
    const start = mergeUpdates([...workplace.start]);
    const job: AssistantJob = {
      id,
      document,
      request,
      principal,
      state: 'running',
      progress: NO_PROGRESS,
      undo: false,
      createdAt: now,
      updatedAt: now,
    };
    await store.put(job, workplace.client, start.length > MAX_START ? undefined : start);
    if (modeOf(request) !== 'read') {
      const until = now + options.keepDays * DAY;
      await assistant.kept.note(id, workplace, principal, {
        mode: request.mode,
        prompt: `Job: ${request.kind}`,
        until,
      });
    }
    this.#go(job, async () => workplace, new Set());
    return job;
  }

  /** @throws CompanionError ASSISTANT_JOB_NOT_FOUND (404), and as `list`. */
  async find(document: string, id: string, principal: Principal): Promise<AssistantJob> {
    const key = await this.#readable(document, principal);
    const job = await this.#parts.store.find(id);
    if (job?.document === key) return job;
    throw errors.ASSISTANT_JOB_NOT_FOUND({ job: id, days: this.#parts.options.keepDays });
  }

  /** @throws CompanionError DOCUMENT_FORBIDDEN (403), DOCUMENT_NOT_FOUND (404). */
  async list(document: string, principal: Principal): Promise<AssistantJob[]> {
    return this.#parts.store.list(await this.#readable(document, principal), MAX_LISTED);
  }

  /**
   * Cancels a job. Its changes stay and can be undone. Allowed for its creator and for editors.
   * @throws CompanionError ASSISTANT_STOP_FORBIDDEN (403), and as `find`.
   */
  async cancel(document: string, id: string, principal: Principal): Promise<AssistantJob> {
    const job = await this.find(document, id, principal);
    const role = roleIn(this.#parts.host, principal, document);
    if (job.principal.id !== principal.id && role !== 'editor' && role !== 'owner')
      throw errors.ASSISTANT_STOP_FORBIDDEN({ run: id });
    await this.#cancel(id);
    return this.find(document, id, principal);
  }

  async #cancel(id: string): Promise<void> {
    await this.#parts.store.end(id, 'cancelled');
    const running = this.#running.get(id);
    running?.stop.abort();
    await running?.ended;
  }

  /** The key of a document that the principal may read. */
  async #readable(document: string, principal: Principal): Promise<string> {
    await documentsOf(this.#parts.host).state(document, principal);
    return keyFor(principal, document);
  }

  /** Yields a job now and after each change until it has ended. */
  async *changes(
    document: string,
    id: string,
    principal: Principal,
    signal: AbortSignal,
  ): AsyncGenerator<AssistantJob, void> {
    let told = 0;
    for (;;) {
      const job = await this.find(document, id, principal);
      if (job.updatedAt > told || job.state !== 'running') yield job;
      if (job.state !== 'running') return;
      told = job.updatedAt;
      await setTimeout(CHANGES_EVERY_MS, undefined, { signal, ref: false });
    }
  }

  async #takeOver(): Promise<void> {
    const { store, options, assistant } = this.#parts;
    while (!this.#isClosing && this.#running.size < options.jobs.maxRunning) {
      const job = await store.claim(IDLE_MS);
      if (!job) return;
      const memory = await store.memory(job.id);
      const { id, document, request, principal } = job;
      const open = (): Promise<Workplace> => assistant.open(document, principal, { ...openingOf(id, request), memory });
      this.#go(job, open, doneOf(request, memory));
    }
  }

  #go(job: AssistantJob, open: () => Promise<Workplace>, done: ReadonlySet<string>): void {
    const stop = new AbortController();
    const leave = this.#places.hold(job.id, job.principal, stop);
    const beating = setInterval(() => void this.#beat(job.id).catch(() => undefined), BEAT_EVERY_MS).unref();
    const ended = this.#work(job, open, done, stop)
      .catch((err: unknown) => this.#complain(err))
      .finally(() => {
        clearInterval(beating);
        leave();
        this.#running.delete(job.id);
      });
    this.#running.set(job.id, { stop, ended });
  }

  /** Records that this node works on a job, unless the job was stopped on this or another node. */
  async #beat(id: string): Promise<void> {
    const { store, assistant } = this.#parts;
    const job = await store.find(id);
    if (job && (await assistant.kept.askedToStop([id])).length > 0) await this.#cancel(id);
    else if (job) await store.beat(id, job.progress);
  }

  async #work(
    job: AssistantJob,
    open: () => Promise<Workplace>,
    done: ReadonlySet<string>,
    stop: AbortController,
  ): Promise<void> {
    const { store, host, options } = this.#parts;
    const { id, document, request, principal, progress } = job;
    const caller = callerOf(principal, '');
    let workplace: Workplace | undefined;
    try {
      workplace = await open();
      const asking = { id, principal, caller, signal: AbortSignal.any([stop.signal, host.signal]) };
      const onCancelled = (): void => stop.abort();
      const parts = { id, request, document, asking, workplace, store, options, progress, done, onCancelled };
      const text = await new JobWork({ ...parts, ai: host.use('ai') }).run();
      const result = request.target === 'json' && text === undefined ? await workplace.content({ caller }) : text;
      await store.end(id, 'done', { result, undo: await this.#keep(job, workplace, 'done') });
    } catch (error) {
      if (this.#isClosing || host.signal.aborted) return await store.release(id);
      if (!CompanionError.is(error) && !stop.signal.aborted) this.#complain(error);
      const { code, message } = CompanionError.is(error) ? error : errors.ASSISTANT_INTERRUPTED();
      const status = stop.signal.aborted ? 'stopped' : 'failed';
      const undo = workplace ? await this.#keep(job, workplace, status) : false;
      const isEnded = await store.end(id, 'failed', { error: { code, message }, undo });
      if (!isEnded && undo) await store.allowUndo(id);
    }
  }

  async #keep({ id, request, principal }: AssistantJob, workplace: Workplace, status: RunStatus): Promise<boolean> {
    if (modeOf(request) === 'read') return false;
    const turn = { caller: callerOf(principal, '') };
    const { undo } = await this.#parts.assistant.kept.end(id, {
      status,
      steps: 0,
      edits: workplace.changes,
      changedBytes: workplace.changedBytes,
      usage: {},
      invert: () => workplace.inverse(turn),
      summarise: () => workplace.summary(turn),
    });
    return undo;
  }

  #complain(err: unknown): void {
    this.#parts.host.log.error({ err }, 'a job of the assistant failed');
  }
}

/** A job that only reads or only answers writes nothing into the live document. */
const modeOf = ({ target, kind, mode }: JobRequest): Mode => (target === 'json' || kind === 'summary' ? 'read' : mode);

const openingOf = (id: string, request: JobRequest) => ({
  id,
  mode: modeOf(request),
  field: request.field,
  isFrozen: modeOf(request) === 'read',
});

/** The result of a job that changes only its own copy is lost with its process, so everything is done again. */
const doneOf = (request: JobRequest, { lines }: JobMemory): ReadonlySet<string> =>
  new Set(modeOf(request) === 'read' ? [] : lines);

/** @throws CompanionError ASSISTANT_JOB_INVALID (400) */
function checkComplete({ kind, language, style, data }: JobRequest): void {
  if (kind === 'translate' && language === undefined) throw errors.ASSISTANT_JOB_INVALID({ kind, member: 'language' });
  if (kind === 'style' && style === undefined) throw errors.ASSISTANT_JOB_INVALID({ kind, member: 'style' });
  if (kind === 'fill' && data === undefined) throw errors.ASSISTANT_JOB_INVALID({ kind, member: 'data' });
}

/** Jobs are stored under their document's key, since two tenants may use the same name. */
const keyFor = (principal: Principal, name: string): string => tenantKey(tenantOf(principal), name);
