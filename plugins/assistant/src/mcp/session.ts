import { randomUUID } from 'node:crypto';
import type { Principal } from '@editor-companion/core/plugin';
import type { Outcome, Tool } from '../toolbox/tool.ts';
import { asRecord, RPC, RpcError, type RpcId } from './message.ts';
import type { OpenDocument } from './open-document.ts';
import { DOCUMENT, offeredTool, OPEN } from './offered.ts';

/** The maximum number of open documents in a session. The least recently used one is closed. */
const MAX_DOCUMENTS = 8;
/** The maximum number of running calls. */
const MAX_CALLS = 16;

/** The dependencies of a session. */
export interface Ground {
  /** Opens a document with the caller's rights. @throws CompanionError DOCUMENT_FORBIDDEN, DOCUMENT_NOT_FOUND. */
  open(document: string, caller: Asker): Promise<OpenDocument>;
  /** The available tools, with and without a document. */
  catalogue(caller: Asker): Promise<{ readonly inDocuments: readonly Tool[]; readonly anywhere: readonly Tool[] }>;
  /** Stores the update that undoes a document's changes under an id. Never rejects. */
  keep(id: string, document: OpenDocument, principal: Principal): Promise<void>;
}

/** The current caller, whose rights may have changed since the session started. */
export interface Asker {
  readonly id: string;
  readonly principal: Principal;
  readonly caller: string;
  readonly signal: AbortSignal;
}

interface Opened {
  /** The rights with which it was opened. If they change, it is opened again. */
  readonly rights: string;
  /** The id under which its changes can be undone. */
  readonly run: string;
  readonly document: OpenDocument;
}

/** The session of a client: the documents it has seen, and its running calls. */
export class Session {
  readonly id = randomUUID();
  readonly principal: Principal;
  readonly protocol: string;
  readonly #ground: Ground;
  readonly #documents = new Map<string, Promise<Opened>>();
  readonly #calls = new Map<RpcId, AbortController>();
  lastUsed = Date.now();

  constructor(ground: Ground, principal: Principal, protocol: string) {
    this.#ground = ground;
    this.principal = principal;
    this.protocol = protocol;
  }

  get isBusy(): boolean {
    return this.#calls.size > 0;
  }

  async tools(asker: Asker): Promise<object[]> {
    const { inDocuments, anywhere } = await this.#ground.catalogue(asker);
    const free = new Set(anywhere.map(({ name }) => name));
    return [OPEN, ...inDocuments.map((tool) => offeredTool(tool, !free.has(tool.name)))];
  }

  /** Calls a tool. A wrong call returns the fault as its result, so that the model can correct it. @throws RpcError */
  async call(
    request: { readonly id: RpcId; readonly params: Readonly<Record<string, unknown>> },
    asker: Asker,
    progress: (fraction: number, message?: string) => void,
  ): Promise<object> {
    const { name, arguments: given } = request.params;
    if (typeof name !== 'string') throw new RpcError(RPC.invalidParams, 'The tool has no name.');
    if (this.#calls.size >= MAX_CALLS) throw new RpcError(RPC.internal, 'Too many calls of this session are running.');
    const stop = new AbortController();
    this.#calls.set(request.id, stop);
    try {
      const signal = AbortSignal.any([asker.signal, stop.signal]);
      return await this.#called(name, asRecord(given), { ...asker, signal }, progress);
    } finally {
      this.#calls.delete(request.id);
    }
  }

  cancel(id: unknown): void {
    this.#calls.get(id as RpcId)?.abort();
  }

  /** The text of a document. */
  async read(document: string, asker: Asker): Promise<string> {
    const opened = await this.#open(document, asker);
    return opened.document.open(asker);
  }

  async close(): Promise<void> {
    for (const call of this.#calls.values()) call.abort();
    await Promise.all([...this.#documents.keys()].map((name) => this.#leave(name)));
  }

  async #called(
    name: string,
    { [DOCUMENT]: document, ...input }: Readonly<Record<string, unknown>>,
    asker: Asker,
    progress: (fraction: number, message?: string) => void,
  ): Promise<object> {
    if (document !== undefined && (typeof document !== 'string' || document === ''))
      throw new RpcError(RPC.invalidParams, `\`${DOCUMENT}\` is the name of a document.`);
    const call = { input: JSON.stringify(input), signal: asker.signal, caller: asker.caller, progress };
    if (document === undefined) {
      const { anywhere } = await this.#ground.catalogue(asker);
      const tool = anywhere.find((one) => one.name === name);
      if (!tool)
        throw new RpcError(RPC.invalidParams, `There is no tool «${name.slice(0, 64)}» without \`${DOCUMENT}\`.`);
      return contentOf(await tool.call({ ...call, refuse: () => undefined }));
    }
    if (name === OPEN.name) return contentOf({ text: await this.read(document, asker) });
    const { document: opened, run } = await this.#open(document, asker);
    const outcome = await opened.call(name, call);
    return contentOf(outcome, outcome.update ? { run, seq: outcome.seq } : undefined);
  }

  async #open(name: string, asker: Asker): Promise<Opened> {
    const { scopes, documents } = asker.principal;
    const rights = JSON.stringify([scopes, documents]);
    const known = await this.#documents.get(name);
    if (known && known.rights !== rights) await this.#leave(name);
    const kept = known?.rights === rights ? this.#documents.get(name) : undefined;
    this.#documents.delete(name);
    const run = randomUUID();
    const opening = kept ?? this.#ground.open(name, asker).then((document) => ({ run, rights, document }));
    this.#documents.set(name, opening);
    for (const oldest of [...this.#documents.keys()].slice(0, -MAX_DOCUMENTS)) void this.#leave(oldest);
    opening.catch(() => this.#documents.delete(name));
    return opening;
  }

  async #leave(name: string): Promise<void> {
    const opening = this.#documents.get(name);
    this.#documents.delete(name);
    const opened = await opening?.catch(() => undefined);
    if (opened && opened.document.edits > 0) await this.#ground.keep(opened.run, opened.document, this.principal);
  }
}

const contentOf = ({ text, fault }: Outcome, meta?: object): object => ({
  content: [{ type: 'text', text }],
  ...(fault !== undefined && { isError: true }),
  ...(meta && { _meta: { 'editor-companion/change': meta } }),
});
