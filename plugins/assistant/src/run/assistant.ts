import { randomUUID } from 'node:crypto';
import { callerOf, CompanionError, tenantOf } from '@editor-companion/core/plugin';
import type { AiAsking, AiMessage, AiTool, DocumentRole, Host, Principal } from '@editor-companion/core/plugin';
import type { Desk } from '../desk/desk.ts';
import { errors } from '../errors.ts';
import type { AssistantOptions } from '../options.ts';
import type { Mode } from '../mode.ts';
import { Places } from '../places.ts';
import { Toolbox, type ToolboxParts } from '../toolbox/toolbox.ts';
import { authorFor, documentsOf, roleIn } from './documents.ts';
import type { RunEvent } from './event.ts';
import { KeptRuns } from './kept-runs.ts';
import type { ModelSettings } from './model-settings.ts';
import { mayChange, modeFor } from './policy.ts';
import { Presence } from './presence.ts';
import { Run, type Resumption } from './run.ts';
import type { RunStore } from './store.ts';
import { checkClientTools, checkResults, type ClientResult } from './waiting/client-tools.ts';
import { promptOf } from './waiting/conversation.ts';
import type { PausedRun } from './waiting/paused-run.ts';
import type { PausedStore } from './waiting/store.ts';
import { Workplace, type WorkMemory, type WorkplaceParts } from './workplace.ts';

/** A question to the assistant. */
export interface Question {
  /** The question and the preceding conversation. */
  readonly messages: readonly AiMessage[];
  readonly mode?: Mode;
  /** The copy for a run in mode `branch`. */
  readonly branch?: string;
  readonly model?: string;
  readonly field?: string;
  /** Names of the tools to offer, with `*` for any characters. */
  readonly tools?: readonly string[];
  /** Tools that the caller runs. */
  readonly clientTools?: readonly AiTool[];
  readonly settings?: ModelSettings;
}

interface Parts {
  readonly host: Host<'ai' | 'documents'>;
  readonly desk: Desk;
  readonly store: RunStore;
  readonly paused: PausedStore;
  readonly options: AssistantOptions;
  /** The modules with plugins' nodes. */
  readonly model: () => readonly string[];
}

/** The criteria for a set of tools. */
export interface ToolsFor {
  readonly document?: ToolboxParts['document'];
  /** Absent: the caller's role in the document. */
  readonly role?: DocumentRole;
  readonly may: ToolboxParts['may'];
  readonly wanted?: readonly string[] | undefined;
  /** Absent: the limit of a run. */
  readonly maxCalls?: number;
  /** The model must give a reason with each edit. */
  readonly hasReasons?: boolean;
  /** The state from before a run began to wait. */
  readonly before?: ToolboxParts['before'];
}

/** A run as it is to be. */
interface Plan {
  readonly id: string;
  readonly document: string;
  readonly mode: Mode;
  readonly model: string | undefined;
  readonly field: string | undefined;
  readonly tools: readonly string[] | undefined;
  readonly clientTools: readonly AiTool[];
  readonly settings: ModelSettings;
  readonly messages: readonly AiMessage[];
  readonly paused?: PausedRun;
  readonly resumption?: Resumption;
}

interface UnderWay {
  readonly presence: Presence;
  readonly stopping: AbortController;
  readonly events: AsyncGenerator<RunEvent, void>;
}

/** A started run, which proceeds as its events are read. */
export interface Started {
  readonly id: string;
  /** The document that it works in. */
  readonly document: string;
  readonly events: AsyncGenerator<RunEvent, void>;
}

/** The answer for a waiting run. */
export interface Answered {
  readonly results: readonly ClientResult[];
  /** Further messages of the user. */
  readonly more: readonly AiMessage[];
  /** Whether every call needs its result, and every result its call. */
  readonly isStrict: boolean;
  /** The current name of the run's document; absent if it is unchanged. */
  readonly document?: string;
}

/** The start of a run. */
interface Opening {
  readonly id: string;
  readonly mode: Mode;
  readonly field: string | undefined;
  readonly presence?: Presence;
  readonly memory?: WorkMemory | undefined;
  /** The document is a snapshot: nobody sees its changes. */
  readonly isFrozen?: boolean;
}

/** The number of characters of a request that are stored. */
const MAX_PROMPT = 500;
/** Milliseconds for which a run may continue beyond its deadline to store its result. */
const LATE = 120_000;
const MINUTE = 60_000;

/** The default name of a copy. */
const branchOf = (base: string, run: string): string => `${base}/branch-${run.slice(0, 8)}`;

/** Starts and manages runs within the limit of concurrent ones. */
export class Assistant {
  readonly #parts: Parts;
  readonly #running: Places;
  /** The outcomes of runs, and their inverse updates. */
  readonly kept: KeptRuns;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#running = new Places({ most: parts.options.maxRunning, share: parts.options.tenantShare });
    this.kept = new KeptRuns({ ...parts, running: this.#running });
  }

  /**
   * Starts a run, which proceeds as its events are read.
   * @throws CompanionError ASSISTANT_FORBIDDEN, DOCUMENT_FORBIDDEN (403), DOCUMENT_NOT_FOUND (404), ASSISTANT_TOOLS_INVALID (400), ASSISTANT_BUSY (503).
   */
  async start(base: string, question: Question, asking: AiAsking): Promise<Started> {
    const { principal } = asking;
    const mode = this.modeOf(question.mode, principal, base);
    this.#running.require(principal);
    const id = randomUUID();
    const document =
      mode === 'branch' ? await this.#branch(base, question.branch ?? branchOf(base, id), principal) : base;
    const { field, tools, clientTools = [], settings = {}, messages } = question;
    const model = question.model ?? this.#parts.options.model;
    const plan = { id, document, mode, model, field, tools, clientTools, settings, messages };
    const { run, presence, workplace, stopping, time } = await this.#prepare(plan, asking);
    await this.#parts.store.begin({
      id,
      documentId: workplace.id,
      tenant: tenantOf(principal),
      user: principal.id,
      userName: principal.name,
      mode,
      prompt: promptOf(messages).slice(0, MAX_PROMPT).toWellFormed(),
      until: this.#deadline(),
    });
    return this.#started(plan, { presence, stopping, events: run.events(time) }, principal);
  }

  /**
   * Continues a run that waits for its caller.
   * @throws CompanionError ASSISTANT_RUN_NOT_FOUND (404), ASSISTANT_RUN_NOT_WAITING (409), ASSISTANT_RESULTS_INVALID (400), and as `start`.
   */
  async resume(id: string, { results, more, isStrict, document: name }: Answered, asking: AiAsking): Promise<Started> {
    const { options, store, paused: pausedRuns } = this.#parts;
    const found = await pausedRuns.find(id);
    const { principal } = asking;
    const isOwn = found?.paused.user === principal.id && (found.paused.tenant ?? tenantOf({})) === tenantOf(principal);
    if (!found || !isOwn) throw errors.ASSISTANT_RUN_NOT_FOUND({ run: id, days: options.keepDays });
    const { paused, until } = found;
    const document = name ?? paused.document;
    if (isStrict) checkResults(paused.waiting, results);
    this.modeOf(paused.mode, principal, document);
    this.#running.require(principal);
    if (until < Date.now() || !(await store.resume(id, this.#deadline())))
      throw errors.ASSISTANT_RUN_NOT_WAITING({ run: id });
    try {
      const { messages, waiting, calls, budget } = paused;
      const plan: Plan = {
        ...paused,
        id,
        document,
        field: paused.work.field,
        paused,
        resumption: { messages, waiting, calls, budget, results, more },
      };
      const { run, presence, stopping, time } = await this.#prepare(plan, asking);
      await pausedRuns.drop(id);
      return await this.#started(plan, { presence, stopping, events: run.events(time) }, principal);
    } catch (error) {
      // The caller can try again.
      await store.wait(id, until);
      throw error;
    }
  }

  /** Prepares a run to start or continue. */
  async #prepare(plan: Plan, asking: AiAsking) {
    const { host, options } = this.#parts;
    const { id, document, mode, paused, clientTools } = plan;
    const { principal } = asking;
    const time = AbortSignal.timeout(options.maxSeconds * 1000);
    const stopping = new AbortController();
    const signal = AbortSignal.any([asking.signal, time, host.signal, stopping.signal]);
    const presence = new Presence(authorFor(principal));
    const memory = paused && { ...paused.work, known: paused.work };
    const workplace = await this.open(document, principal, { id, mode, field: plan.field, presence, memory });
    const toolbox = await this.toolbox(
      {
        document: { name: document, bench: workplace },
        may: (changes, isContributed) => mayChange(mode, changes, isContributed),
        wanted: plan.tools,
        hasReasons: mode === 'suggest',
        before: paused?.toolbox,
      },
      { ...asking, signal },
    );
    checkClientTools(clientTools, new Set(toolbox.tools.map(({ name }) => name)));
    const run = new Run({
      ...plan,
      ai: host.use('ai'),
      workplace,
      toolbox,
      asking: { ...asking, signal },
      options,
      stop: stopping.signal,
      wait: (waiting) => this.#wait(plan, { ...waiting, toolbox: toolbox.state, work: workplace.state }, principal),
      keep: (ended) => this.kept.end(id, ended),
    });
    return { run, presence, workplace, stopping, time };
  }

  async #wait(
    { id, document, mode, model, tools, clientTools, settings }: Plan,
    state: Pick<PausedRun, 'messages' | 'waiting' | 'calls' | 'budget' | 'toolbox' | 'work'>,
    { id: user, tenant }: Principal,
  ): Promise<number> {
    const until = Date.now() + this.#parts.options.waitMinutes * MINUTE;
    const whose = { user, ...(tenant !== undefined && { tenant }) };
    const paused = { document, ...whose, mode, model, tools, clientTools, settings, ...state };
    await this.#parts.paused.put(id, paused, until);
    return until;
  }

  async #started(
    { id, document, mode }: Plan,
    { presence, stopping, events }: UnderWay,
    principal: Principal,
  ): Promise<Started> {
    if (mode !== 'read') await presence.enter(this.#parts.host.use('documents'), document, principal);
    return { id, document, events: this.#underWay(id, principal, stopping, presence.during(events)) };
  }

  /** Stops the running runs of a tenant on this node. */
  stopAll(tenant: string): void {
    this.#running.stopAll(tenant);
  }

  /** The time after which a run that starts now cannot be running any more. */
  #deadline(): number {
    return Date.now() + this.#parts.options.maxSeconds * 1000 + LATE;
  }

  /** The last event of a running stream; undefined if its reader has left. */
  failed(failure: unknown, reader: AbortSignal): RunEvent | undefined {
    const { host } = this.#parts;
    if (reader.aborted && !host.signal.aborted) return undefined;
    if (!CompanionError.is(failure) && !host.signal.aborted)
      host.log.error({ err: failure }, 'a run of the assistant failed');
    const { code, message } = CompanionError.is(failure) ? failure : errors.ASSISTANT_INTERRUPTED();
    return { type: 'error', error: { code, message } };
  }

  mayWrite(principal: Principal, document: string): boolean {
    const role = roleIn(this.#parts.host, principal, document);
    return role === 'editor' || role === 'owner';
  }

  /** The tools for a caller: those for a document, or those that need none. */
  async toolbox(
    { document, role, may, wanted, maxCalls, before, hasReasons = false }: ToolsFor,
    asking: AiAsking,
  ): Promise<Toolbox> {
    const { host, options } = this.#parts;
    const { allow, deny, maxCharacters, maxCalls: usual } = options.tools;
    const { id: requestId, principal, signal } = asking;
    return Toolbox.open({
      contributions: host.registry('aiTool'),
      ...(document && { document }),
      role: role ?? (document && roleIn(host, principal, document.name)),
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
      before,
    });
  }

  /**
   * The copy for a branch, which shares its characters with the original so that Yjs can merge it. Uses the existing copy if there is one.
   */
  async #branch(base: string, name: string, principal: Principal): Promise<string> {
    const documents = documentsOf(this.#parts.host);
    const { updates: pieces } = await documents.state(base, principal);
    const update = await this.#parts.desk.do('copy', { pieces }, { caller: callerOf(principal, '') });
    await documents.create(name, { update }, principal);
    return name;
  }

  /** A principal's mode in a document. @throws CompanionError ASSISTANT_FORBIDDEN (403). */
  modeOf(asked: Mode | undefined, principal: Principal, document: string): Mode {
    return modeFor(asked, roleIn(this.#parts.host, principal, document), this.#parts.options.modes, document);
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

  /** Commenters may make suggestions too. */
  #writable(isSuggesting: boolean): WorkplaceParts['documents'] {
    const all = documentsOf(this.#parts.host);
    return { state: all.state.bind(all), merge: (isSuggesting ? all.suggest : all.merge).bind(all) };
  }

  /** A snapshot of the document, whose changes only its creator sees. */
  async #frozen(document: string, principal: Principal): Promise<WorkplaceParts['documents']> {
    const state = await documentsOf(this.#parts.host).state(document, principal);
    let { seq } = state;
    return { state: async () => ({ ...state, seq }), merge: async () => (seq += 1) };
  }

  async *#underWay(
    id: string,
    principal: Principal,
    stopping: AbortController,
    events: AsyncGenerator<RunEvent, void>,
  ): AsyncGenerator<RunEvent, void> {
    const leave = this.#running.hold(id, principal, stopping);
    try {
      yield* events;
    } finally {
      leave();
    }
  }
}
