import { randomBytes } from 'node:crypto';
import { tenantOf, type Host, type Principal } from '@editor-companion/core/plugin';
import { Doc, encodeStateAsUpdate } from 'yjs';
import type { Desk } from '../desk/desk.ts';
import { errors } from '../errors.ts';
import type { Mode } from '../mode.ts';
import type { Places } from '../places.ts';
import type { AssistantOptions } from '../options.ts';
import { authorFor, documentsOf, roleIn } from './documents.ts';
import type { Ended, Kept } from './run.ts';
import type { KeptRun, RunStore } from './store.ts';
import type { PausedStore } from './waiting/store.ts';
import type { Workplace } from './workplace.ts';

/** The maximum size of an inverse update that is stored, in bytes. */
const MAX_INVERSE = 16 * 1024 * 1024;

interface Parts {
  readonly host: Host<'documents'>;
  readonly desk: Desk;
  readonly store: RunStore;
  readonly paused: PausedStore;
  readonly options: Pick<AssistantOptions, 'keepDays'>;
  /** The modules with plugins' nodes. */
  readonly model: () => readonly string[];
  /** The runs on this node. */
  readonly running: Pick<Places, 'ids' | 'stop'>;
}

/** The stored outcomes of runs and their inverse updates. */
export class KeptRuns {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /**
   * Undoes a run: removes its insertions, restores its deletions, and keeps other participants' changes.
   * @returns the position of the change.
   * @throws CompanionError ASSISTANT_RUN_NOT_FOUND (404), ASSISTANT_RUN_UNDONE (409), DOCUMENT_FORBIDDEN (403).
   */
  async undo(document: string, run: string, principal: Principal): Promise<number> {
    const { host, store, options, paused } = this.#parts;
    const documents = documentsOf(host);
    const { id, updates } = await documents.state(document, principal);
    const kept = await store.find(run, id);
    if (!kept?.mayUndo) throw errors.ASSISTANT_RUN_NOT_FOUND({ run, days: options.keepDays });
    if (kept.isUndone || !(await store.markUndone(run))) throw errors.ASSISTANT_RUN_UNDONE({ run });
    if (await store.stopWaiting(run)) await paused.drop(run);
    try {
      const update =
        kept.mode === 'suggest' ? await this.#rejection(run, updates, principal) : await store.inverseOf(run);
      const write = kept.mode === 'suggest' ? documents.suggest : documents.merge;
      return await write.call(documents, document, update, principal, authorFor(principal));
    } catch (error) {
      await store.unmark(run);
      throw error;
    }
  }

  /** The runs of a document, newest first. @throws CompanionError DOCUMENT_FORBIDDEN (403), DOCUMENT_NOT_FOUND (404). */
  async list(document: string, page: { before?: number; limit: number }, principal: Principal): Promise<KeptRun[]> {
    const { id } = await documentsOf(this.#parts.host).state(document, principal);
    return this.#parts.store.list(id, page);
  }

  /** @throws CompanionError ASSISTANT_RUN_NOT_FOUND (404) and as `list`. */
  async find(document: string, run: string, principal: Principal): Promise<KeptRun> {
    const { store, options } = this.#parts;
    const { id } = await documentsOf(this.#parts.host).state(document, principal);
    const kept = await store.find(run, id);
    if (!kept) throw errors.ASSISTANT_RUN_NOT_FOUND({ run, days: options.keepDays });
    return kept;
  }

  /**
   * Stops a run on any node. Its changes stay. Allowed for the person who asked and for editors.
   * @throws CompanionError ASSISTANT_STOP_FORBIDDEN (403), ASSISTANT_RUN_NOT_FOUND (404), ASSISTANT_RUN_OVER (409).
   */
  async stop(document: string, run: string, principal: Principal): Promise<void> {
    const kept = await this.find(document, run, principal);
    const role = roleIn(this.#parts.host, principal, document);
    if (kept.user !== principal.id && role !== 'editor' && role !== 'owner')
      throw errors.ASSISTANT_STOP_FORBIDDEN({ run });
    const { store, paused, running } = this.#parts;
    if (await store.stopWaiting(run)) return paused.drop(run);
    const isAsked = await store.askToStop(run);
    if (!isAsked) throw errors.ASSISTANT_RUN_OVER({ run });
    running.stop(run);
  }

  /** Whether a run of the principal's tenant waits for results. Runs of other tenants count as missing. */
  async isWaiting(run: string, principal: Principal): Promise<boolean> {
    const { store, paused } = this.#parts;
    if (!(await store.isWaiting(run))) return false;
    const found = await paused.find(run);
    return found !== undefined && tenantOf(found.paused) === tenantOf(principal);
  }

  /** Stops this node's runs that were stopped through another node. */
  async stopAsked(): Promise<void> {
    const { store, running } = this.#parts;
    for (const id of await store.askedToStop(running.ids)) running.stop(id);
  }

  /** The update that rejects a run's remaining suggestions; an empty update if there are none. */
  async #rejection(run: string, pieces: readonly Uint8Array[], { id }: Principal): Promise<Uint8Array> {
    const { desk, model } = this.#parts;
    const client = randomBytes(4).readUInt32LE();
    const papers = { model: model(), pieces, pages: [] };
    const update = await desk.do('reject', { papers, client, run }, { caller: `user ${id}` });
    return update ?? encodeStateAsUpdate(new Doc());
  }

  /** Records a run that is not the answer to a request. @param prompt its subject. */
  async note(
    id: string,
    workplace: Workplace,
    principal: Principal,
    what: { mode: Mode; prompt: string; until: number },
  ) {
    const { id: user, name: userName } = principal;
    await this.#parts.store.begin({
      id,
      documentId: workplace.id,
      tenant: tenantOf(principal),
      user,
      userName,
      ...what,
    });
  }

  /** Returns the runs among these that should stop. */
  askedToStop(ids: readonly string[]): Promise<string[]> {
    return this.#parts.store.askedToStop(ids);
  }

  /** Stores the inverse update of a session that is no run. Resolves to whether that is possible. Never rejects. */
  async keep(
    { id, documentId, edits }: { readonly id: string; readonly documentId: string; readonly edits: number },
    { id: user, name: userName, ...principal }: Principal,
    invert: () => Promise<Uint8Array | undefined>,
  ): Promise<boolean> {
    const now = Date.now();
    const run = {
      id,
      documentId,
      tenant: tenantOf(principal),
      user,
      userName,
      mode: 'direct',
      prompt: '',
      until: now,
    } as const;
    try {
      await this.#parts.store.begin(run);
    } catch (error) {
      this.#parts.host.log.warn({ err: error, run: id }, 'the data for undoing changes could not be stored');
      return false;
    }
    const none = { steps: 0, changedBytes: 0, usage: {}, summarise: async () => null } as const;
    return (await this.end(id, { ...none, status: 'done', edits, invert })).undo;
  }

  /** Stores a run's outcome and its inverse update. Never rejects. */
  async end(id: string, { invert, summarise, ...ended }: Ended): Promise<Kept> {
    const { store, host } = this.#parts;
    const attempt = async <T>(work: () => Promise<T>, fallback: T, what: string): Promise<T> => {
      try {
        return ended.edits > 0 ? await work() : fallback;
      } catch (error) {
        host.log.warn({ err: error, run: id }, `${what} a run of the assistant could not be created`);
        return fallback;
      }
    };
    const made = await attempt(invert, undefined, 'the data for undoing');
    const inverse = made && made.length <= MAX_INVERSE ? made : undefined;
    const summary = await attempt(summarise, null, 'the summary of');
    try {
      await store.end(id, { ...ended, summary, inverse });
      return { undo: inverse !== undefined, summary };
    } catch (error) {
      host.log.warn({ err: error, run: id }, 'the end of a run of the assistant could not be stored');
      return { undo: false, summary };
    }
  }
}
