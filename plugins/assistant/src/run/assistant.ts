import { randomBytes, randomUUID } from 'node:crypto';
import { CompanionError } from '@editor-companion/core/plugin';
import type {
  AiAsking,
  DocumentAuthor,
  DocumentRole,
  DocumentsService,
  Host,
  Principal,
} from '@editor-companion/core/plugin';
import { Doc, encodeStateAsUpdate } from 'yjs';
import type { Desk } from '../desk/desk.ts';
import { errors } from '../errors.ts';
import type { AssistantOptions } from '../options.ts';
import type { Mode } from '../mode.ts';
import { Toolbox, type ToolboxParts } from '../toolbox/toolbox.ts';
import type { RunEvent } from './event.ts';
import { mayChange, modeFor } from './policy.ts';
import { Presence } from './presence.ts';
import { Run, type Ended, type Kept } from './run.ts';
import type { KeptRun, RunStore } from './store.ts';
import { Workplace, type WorkMemory, type WorkplaceParts } from './workplace.ts';

/** What somebody asks of the assistant. */
export interface Question {
  readonly prompt: string;
  readonly mode?: Mode;
  /** The copy in which a run with the mode `branch` works. */
  readonly branch?: string;
  readonly messages: readonly { readonly role: 'user' | 'assistant'; readonly content: string }[];
  readonly model?: string;
  readonly field?: string;
  /** Names of tools, where `*` stands for any characters: no others are offered. */
  readonly tools?: readonly string[];
}

interface Parts {
  readonly host: Host<'ai' | 'documents'>;
  readonly desk: Desk;
  readonly store: RunStore;
  readonly options: AssistantOptions;
  /** Where nodes of plugins come from. */
  readonly model: () => readonly string[];
}

/** Which tools are asked for. */
export interface ToolsFor {
  readonly document?: ToolboxParts['document'];
  /** Absent: what the caller is in the document. */
  readonly role?: DocumentRole;
  readonly may: ToolboxParts['may'];
  readonly wanted?: readonly string[] | undefined;
  /** Absent: those of a run. */
  readonly maxCalls?: number;
  /** A model says why with each of its edits. */
  readonly hasReasons?: boolean;
}

/** How a run begins. */
interface Opening {
  readonly id: string;
  readonly mode: Mode;
  readonly field: string | undefined;
  readonly presence?: Presence;
  readonly memory?: WorkMemory | undefined;
  /** The document as it is now, of which nobody sees what becomes. */
  readonly isFrozen?: boolean;
}

/** Bytes of an update that can be kept to take a run back. */
const MAX_INVERSE = 16 * 1024 * 1024;

/** Characters of a request that are kept. */
const MAX_PROMPT = 500;
/** Milliseconds for which a run may be under way beyond its time, to keep what it did. */
const LATE = 120_000;

/** The name of a copy, where nobody gives one. */
const branchOf = (base: string, run: string): string => `${base}/branch-${run.slice(0, 8)}`;

/** Who is told to have written what the assistant writes for somebody. */
export const authorFor = ({ id, name }: Pick<Principal, 'id' | 'name'>): DocumentAuthor => ({
  id: `assistant:${id}`,
  name: `Assistant (${name})`,
});

/** Runs of the assistant, as many at a time as there may be. */
export class Assistant {
  readonly #parts: Parts;
  readonly #running = new Map<string, AbortController>();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /**
   * Begins a run, which goes on as its events are read.
   *
   * @throws CompanionError ASSISTANT_FORBIDDEN, DOCUMENT_FORBIDDEN (403), DOCUMENT_NOT_FOUND (404), ASSISTANT_BUSY (503).
   */
  async start(base: string, question: Question, asking: AiAsking): Promise<AsyncGenerator<RunEvent, void>> {
    const { host, options, store } = this.#parts;
    const { principal } = asking;
    const mode = this.modeOf(question.mode, principal, base);
    if (this.#running.size >= options.maxRunning) throw errors.ASSISTANT_BUSY();
    const time = AbortSignal.timeout(options.maxSeconds * 1000);
    const id = randomUUID();
    const stopping = new AbortController();
    const signal = AbortSignal.any([asking.signal, time, host.signal, stopping.signal]);
    const document =
      mode === 'branch' ? await this.#branch(base, question.branch ?? branchOf(base, id), principal) : base;
    const presence = new Presence(authorFor(principal));
    const workplace = await this.open(document, principal, { id, mode, field: question.field, presence });
    const toolbox = await this.toolbox(
      {
        document: { name: document, bench: workplace },
        may: (changes, isContributed) => mayChange(mode, changes, isContributed),
        wanted: question.tools,
        hasReasons: mode === 'suggest',
      },
      { ...asking, signal },
    );
    const run = new Run({
      id,
      document,
      mode,
      messages: [...question.messages, { role: 'user', content: question.prompt }],
      model: question.model ?? options.model,
      ai: host.use('ai'),
      workplace,
      toolbox,
      asking: { ...asking, signal },
      options,
      stop: stopping.signal,
      keep: (ended) => this.end(id, ended),
    });
    await store.begin({
      id,
      documentId: workplace.id,
      user: principal.id,
      userName: principal.name,
      mode,
      prompt: question.prompt.slice(0, MAX_PROMPT).toWellFormed(),
      until: Date.now() + options.maxSeconds * 1000 + LATE,
    });
    if (mode !== 'read') await presence.enter(host.use('documents'), document, principal);
    return this.#underWay(id, stopping, presence.during(run.events(time)));
  }

  /**
   * Takes a run back: what it wrote goes, what it took away returns, and what others did stays.
   *
   * @returns the position of the change.
   * @throws CompanionError ASSISTANT_RUN_NOT_FOUND (404), ASSISTANT_RUN_UNDONE (409), DOCUMENT_FORBIDDEN (403).
   */
  async undo(document: string, run: string, principal: Principal): Promise<number> {
    const { store, options } = this.#parts;
    const documents = this.#documents();
    const { id, updates } = await documents.state(document, principal);
    const kept = await store.find(run, id);
    if (!kept?.mayUndo) throw errors.ASSISTANT_RUN_NOT_FOUND({ run, days: options.keepDays });
    if (kept.isUndone || !(await store.markUndone(run))) throw errors.ASSISTANT_RUN_UNDONE({ run });
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

  /** The runs of a document, the newest first. @throws CompanionError DOCUMENT_FORBIDDEN (403), DOCUMENT_NOT_FOUND (404). */
  async list(document: string, page: { before?: number; limit: number }, principal: Principal): Promise<KeptRun[]> {
    const { id } = await this.#documents().state(document, principal);
    return this.#parts.store.list(id, page);
  }

  /** @throws CompanionError ASSISTANT_RUN_NOT_FOUND (404) and as `list`. */
  async find(document: string, run: string, principal: Principal): Promise<KeptRun> {
    const { store, options } = this.#parts;
    const { id } = await this.#documents().state(document, principal);
    const kept = await store.find(run, id);
    if (!kept) throw errors.ASSISTANT_RUN_NOT_FOUND({ run, days: options.keepDays });
    return kept;
  }

  /**
   * Stops a run, on whichever node it is; what it has changed stays. Who asked for it may, and every editor.
   *
   * @throws CompanionError ASSISTANT_STOP_FORBIDDEN (403), ASSISTANT_RUN_NOT_FOUND (404), ASSISTANT_RUN_OVER (409).
   */
  async stop(document: string, run: string, principal: Principal): Promise<void> {
    const kept = await this.find(document, run, principal);
    const role = this.#roleOf(principal, document);
    if (kept.user !== principal.id && role !== 'editor' && role !== 'owner')
      throw errors.ASSISTANT_STOP_FORBIDDEN({ run });
    const isAsked = await this.#parts.store.askToStop(run);
    if (!isAsked) throw errors.ASSISTANT_RUN_OVER({ run });
    this.#running.get(run)?.abort();
  }

  /** Stops those of this node's runs that somebody has stopped through another node. */
  async stopAsked(): Promise<void> {
    for (const id of await this.#parts.store.askedToStop([...this.#running.keys()])) this.#running.get(id)?.abort();
  }

  /** What takes back the suggestions of a run that nobody has accepted; an empty update where none is left. */
  async #rejection(run: string, pieces: readonly Uint8Array[], { id }: Principal): Promise<Uint8Array> {
    const { desk, model } = this.#parts;
    const client = randomBytes(4).readUInt32LE();
    const papers = { model: model(), pieces, pages: [] };
    const update = await desk.do('reject', { papers, client, run }, { caller: `user ${id}` });
    return update ?? encodeStateAsUpdate(new Doc());
  }

  /** What a stream that is under way ends with; nothing where its reader has left. */
  failed(failure: unknown, reader: AbortSignal): RunEvent | undefined {
    const { host } = this.#parts;
    if (reader.aborted && !host.signal.aborted) return undefined;
    if (!CompanionError.is(failure) && !host.signal.aborted)
      host.log.error({ err: failure }, 'a run of the assistant failed');
    const { code, message } = CompanionError.is(failure) ? failure : errors.ASSISTANT_INTERRUPTED();
    return { type: 'error', error: { code, message } };
  }

  mayWrite(principal: Principal, document: string): boolean {
    const role = this.#roleOf(principal, document);
    return role === 'editor' || role === 'owner';
  }

  #roleOf(principal: Principal, document: string): DocumentRole | undefined {
    const auth = this.#parts.host.find('auth');
    return auth ? auth.roleOf(principal, document) : 'owner';
  }

  /** The tools for a caller: in a document, or those that need none. */
  async toolbox(
    { document, role, may, wanted, maxCalls, hasReasons = false }: ToolsFor,
    asking: AiAsking,
  ): Promise<Toolbox> {
    const { host, options } = this.#parts;
    const { allow, deny, maxCharacters, maxCalls: usual } = options.tools;
    const { id: requestId, principal, signal } = asking;
    return Toolbox.open({
      contributions: host.registry('aiTool'),
      ...(document && { document }),
      role: role ?? (document && this.#roleOf(principal, document.name)),
      may,
      hasReasons,
      choice: { allow, deny },
      wanted,
      maxCalls: maxCalls ?? usual,
      maxCharacters,
      principal,
      author: authorFor(principal),
      requestId,
      signal,
      log: host.log,
    });
  }

  /** A copy that goes back to the same characters, so that Yjs can merge it; the one that is there, where there is one. */
  async #branch(base: string, name: string, principal: Principal): Promise<string> {
    const documents = this.#documents();
    const { updates: pieces } = await documents.state(base, principal);
    const update = await this.#parts.desk.do('copy', { pieces }, { caller: `user ${principal.id}` });
    await documents.create(name, { update }, principal);
    return name;
  }

  /** The mode that a principal has in a document. @throws CompanionError ASSISTANT_FORBIDDEN (403). */
  modeOf(asked: Mode | undefined, principal: Principal, document: string): Mode {
    return modeFor(asked, this.#roleOf(principal, document), this.#parts.options.modes, document);
  }

  /** Which of some runs somebody has asked to stop. */
  askedToStop(ids: readonly string[]): Promise<string[]> {
    return this.#parts.store.askedToStop(ids);
  }

  /** @throws CompanionError DOCUMENT_FORBIDDEN (403), DOCUMENT_NOT_FOUND (404). */
  async open(document: string, principal: Principal, opening?: Opening): Promise<Workplace> {
    const { desk, model } = this.#parts;
    const author = authorFor(principal);
    const suggests =
      opening?.mode === 'suggest' ? { run: opening.id, user: author.id, author: author.name } : undefined;
    return Workplace.open({
      desk,
      document,
      principal,
      author,
      field: opening?.field,
      suggests,
      memory: opening?.memory,
      documents: opening?.isFrozen ? await this.#frozen(document, principal) : this.#writable(suggests !== undefined),
      model: model(),
      ...(opening?.presence && { onChange: opening.presence.moveTo }),
    });
  }

  /** What only suggests is taken from commenters as well. */
  #writable(isSuggesting: boolean): WorkplaceParts['documents'] {
    const all = this.#documents();
    return { state: all.state.bind(all), merge: (isSuggesting ? all.suggest : all.merge).bind(all) };
  }

  /** The document as it is now, in which changes stay with who makes them. */
  async #frozen(document: string, principal: Principal): Promise<WorkplaceParts['documents']> {
    const state = await this.#documents().state(document, principal);
    let { seq } = state;
    return { state: async () => ({ ...state, seq }), merge: async () => (seq += 1) };
  }

  /** Says that a run is under way which is no answer to a request. @param prompt what it is about. */
  async note(
    id: string,
    workplace: Workplace,
    principal: Principal,
    what: { mode: Mode; prompt: string; until: number },
  ) {
    const { id: user, name: userName } = principal;
    await this.#parts.store.begin({ id, documentId: workplace.id, user, userName, ...what });
  }

  /** @throws CompanionError ASSISTANT_UNAVAILABLE (501). */
  #documents(): Required<Pick<DocumentsService, 'create' | 'state' | 'merge' | 'suggest'>> {
    const documents = this.#parts.host.use('documents');
    if (!documents.state || !documents.merge || !documents.suggest) throw errors.ASSISTANT_UNAVAILABLE();
    return documents as Required<DocumentsService>;
  }

  /** Keeps what takes changes of a session back that is no run; resolves to whether that is possible. Never rejects. */
  async keep(
    { id, documentId, edits }: { readonly id: string; readonly documentId: string; readonly edits: number },
    { id: user, name: userName }: Principal,
    invert: () => Promise<Uint8Array | undefined>,
  ): Promise<boolean> {
    const now = Date.now();
    const run = { id, documentId, user, userName, mode: 'direct', prompt: '', until: now } as const;
    try {
      await this.#parts.store.begin(run);
    } catch (error) {
      this.#parts.host.log.warn({ err: error, run: id }, 'what takes changes back could not be kept');
      return false;
    }
    const none = { steps: 0, changedBytes: 0, usage: {}, summarise: async () => null } as const;
    return (await this.end(id, { ...none, status: 'done', edits, invert })).undo;
  }

  /** Keeps how a run ended, and what takes it back. Never rejects. */
  async end(id: string, { invert, summarise, ...ended }: Ended): Promise<Kept> {
    const { store, host } = this.#parts;
    const attempt = async <T>(work: () => Promise<T>, fallback: T, what: string): Promise<T> => {
      try {
        return ended.edits > 0 ? await work() : fallback;
      } catch (error) {
        host.log.warn({ err: error, run: id }, `${what} a run of the assistant could not be made`);
        return fallback;
      }
    };
    const made = await attempt(invert, undefined, 'what takes back');
    const inverse = made && made.length <= MAX_INVERSE ? made : undefined;
    const summary = await attempt(summarise, null, 'the summary of');
    try {
      await store.end(id, { ...ended, summary, inverse });
      return { undo: inverse !== undefined, summary };
    } catch (error) {
      host.log.warn({ err: error, run: id }, 'how a run of the assistant ended could not be kept');
      return { undo: false, summary };
    }
  }

  async *#underWay(
    id: string,
    stopping: AbortController,
    events: AsyncGenerator<RunEvent, void>,
  ): AsyncGenerator<RunEvent, void> {
    this.#running.set(id, stopping);
    try {
      yield* events;
    } finally {
      this.#running.delete(id);
    }
  }
}
