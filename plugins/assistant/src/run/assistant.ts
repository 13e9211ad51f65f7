import { randomUUID } from 'node:crypto';
import { CompanionError } from '@editor-companion/core/plugin';
import type {
  AiAsking,
  DocumentAuthor,
  DocumentRole,
  DocumentsService,
  Host,
  Principal,
} from '@editor-companion/core/plugin';
import type { Desk } from '../desk/desk.ts';
import { errors } from '../errors.ts';
import type { AssistantOptions } from '../options.ts';
import type { Mode, RunEvent } from './event.ts';
import { Toolbox, type ToolboxParts } from '../toolbox/toolbox.ts';
import { Run } from './run.ts';
import type { KeptRun, RunStore } from './store.ts';
import { Workplace } from './workplace.ts';

/** What somebody asks of the assistant. */
export interface Question {
  readonly prompt: string;
  readonly mode: Mode;
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
}

/** Bytes of an update that can be kept to take a run back. */
const MAX_INVERSE = 16 * 1024 * 1024;

/** Who is told to have written what the assistant writes for somebody. */
export const authorFor = ({ id, name }: Pick<Principal, 'id' | 'name'>): DocumentAuthor => ({
  id: `assistant:${id}`,
  name: `Assistant (${name})`,
});

/** Runs of the assistant, as many at a time as there may be. */
export class Assistant {
  readonly #parts: Parts;
  #running = 0;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /**
   * Begins a run, which goes on as its events are read.
   *
   * @throws CompanionError ASSISTANT_FORBIDDEN, DOCUMENT_FORBIDDEN (403), DOCUMENT_NOT_FOUND (404), ASSISTANT_BUSY (503).
   */
  async start(document: string, question: Question, asking: AiAsking): Promise<AsyncGenerator<RunEvent, void>> {
    const { host, options } = this.#parts;
    const { principal } = asking;
    if (question.mode === 'direct' && !this.mayWrite(principal, document))
      throw errors.ASSISTANT_FORBIDDEN({ document });
    if (this.#running >= options.maxRunning) throw errors.ASSISTANT_BUSY();
    const time = AbortSignal.timeout(options.maxSeconds * 1000);
    const signal = AbortSignal.any([asking.signal, time, host.signal]);
    const workplace = await this.open(document, principal, question.field);
    const place = { name: document, bench: workplace };
    const may = (): boolean => question.mode === 'direct';
    const toolbox = await this.toolbox({ document: place, may, wanted: question.tools }, { ...asking, signal });
    const id = randomUUID();
    const run = new Run({
      id,
      document,
      mode: question.mode,
      messages: [...question.messages, { role: 'user', content: question.prompt }],
      model: question.model ?? options.model,
      ai: host.use('ai'),
      workplace,
      toolbox,
      asking: { ...asking, signal },
      options,
      keep: (invert) => this.keep({ id, documentId: workplace.id, user: principal.id }, invert),
    });
    return this.#counted(run.events(time));
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
    const { id } = await documents.state(document, principal);
    const kept = await store.find(run, id);
    if (!kept) throw errors.ASSISTANT_RUN_NOT_FOUND({ run, days: options.keepDays });
    if (kept.isUndone || !(await store.markUndone(run))) throw errors.ASSISTANT_RUN_UNDONE({ run });
    try {
      return await documents.merge(document, kept.inverse, principal, authorFor(principal));
    } catch (error) {
      await store.unmark(run);
      throw error;
    }
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
  async toolbox({ document, role, may, wanted, maxCalls }: ToolsFor, asking: AiAsking): Promise<Toolbox> {
    const { host, options } = this.#parts;
    const { allow, deny, maxCharacters, maxCalls: usual } = options.tools;
    const { id: requestId, principal, signal } = asking;
    return Toolbox.open({
      contributions: host.registry('aiTool'),
      ...(document && { document }),
      role: role ?? (document && this.#roleOf(principal, document.name)),
      may,
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

  /** @throws CompanionError DOCUMENT_FORBIDDEN (403), DOCUMENT_NOT_FOUND (404). */
  open(document: string, principal: Principal, field?: string): Promise<Workplace> {
    const { desk, model } = this.#parts;
    const author = authorFor(principal);
    return Workplace.open({ desk, documents: this.#documents(), document, principal, author, model: model(), field });
  }

  /** @throws CompanionError ASSISTANT_UNAVAILABLE (501). */
  #documents(): Required<Pick<DocumentsService, 'state' | 'merge'>> {
    const documents = this.#parts.host.use('documents');
    if (!documents.state || !documents.merge) throw errors.ASSISTANT_UNAVAILABLE();
    return documents as Required<DocumentsService>;
  }

  /** Keeps what takes a run back; resolves to whether that is possible. Never rejects. */
  async keep(run: Omit<KeptRun, 'inverse'>, invert: () => Promise<Uint8Array | undefined>): Promise<boolean> {
    const { store, host } = this.#parts;
    try {
      const inverse = await invert();
      if (inverse === undefined || inverse.length > MAX_INVERSE) return false;
      await store.put({ ...run, inverse });
      return true;
    } catch (error) {
      host.log.warn({ err: error, run: run.id }, 'what takes a run of the assistant back could not be kept');
      return false;
    }
  }

  async *#counted(events: AsyncGenerator<RunEvent, void>): AsyncGenerator<RunEvent, void> {
    this.#running += 1;
    try {
      yield* events;
    } finally {
      this.#running -= 1;
    }
  }
}
