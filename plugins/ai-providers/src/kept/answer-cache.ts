import { hash } from 'node:crypto';
import type { AiEvent, AiRequest, KvService, KvStore, Logger } from '@editor-companion/core/plugin';
import { matchesWildcard } from '@editor-companion/core/plugin';
import type { Options } from '../options.ts';
import type { Receiver, Target } from '../upstream/receiver.ts';
import { wishOf } from './cache-control.ts';
import { canonicalJson } from './canonical-json.ts';
import { Recording } from './recording.ts';

/** The owner of a question: answers are shared within a tenant, and not at all for a caller without a tenant. */
export interface Asking {
  readonly tenant: string | undefined;
  readonly user: string;
  /** `Cache-Control` of the client's request. */
  readonly control: string | undefined;
  readonly target: Target;
  readonly request: Omit<AiRequest, 'model'>;
}

/** The result of a cache lookup. */
export type Lookup =
  | { readonly state: 'hit'; replay(receiver: Receiver): Promise<void> }
  | {
      readonly state: 'miss';
      /** Wraps a receiver to record the answer for the cache. */
      record(receiver: Receiver): { readonly receiver: Receiver; keep(): void };
    };

/** Caches answers to identical questions. */
export class AnswerCache {
  readonly #options: Options['cache'];
  readonly #kv: () => KvService | undefined;
  readonly #log: Pick<Logger, 'warn'>;
  #store: KvStore | undefined;

  /** @param kv asked for at each use, as it may be provided later. */
  constructor(options: Options['cache'], kv: () => KvService | undefined, log: Pick<Logger, 'warn'>) {
    this.#options = options;
    this.#kv = kv;
    this.#log = log;
  }

  /** Undefined if the operator, the client or the request excludes caching. */
  async find(asking: Asking): Promise<Lookup | undefined> {
    const { ttl } = this.#options;
    const wish = wishOf(asking.control);
    const store = ttl === 0 || wish === 'no-store' || !this.#takes(asking) ? undefined : this.#open();
    if (store === undefined) return undefined;
    const key = keyOf(asking);
    const events = wish === 'no-cache' ? undefined : await this.#read(store, key);
    if (events === undefined)
      return { state: 'miss', record: (receiver) => this.#record(receiver, asking.target, store, key) };
    return { state: 'hit', replay: (receiver) => replay(events, asking.target, receiver) };
  }

  /** Deletes all answers. */
  async clear(): Promise<void> {
    await this.#open()?.clear();
  }

  #takes({ target, request }: Asking): boolean {
    const { models, tools } = this.#options;
    const name = `${target.provider.id}/${target.model}`;
    if (!models.some((pattern) => matchesWildcard(pattern, name))) return false;
    return tools || ((request.tools ?? []).length === 0 && request.messages.every(({ role }) => role !== 'tool'));
  }

  #open(): KvStore | undefined {
    return (this.#store ??= this.#kv()?.open('ai-providers:answers', { ttl: this.#options.ttl }));
  }

  /** An unavailable cache must not fail a request. */
  async #read(store: KvStore, key: string): Promise<readonly AiEvent[] | undefined> {
    try {
      return await store.get<readonly AiEvent[]>(key);
    } catch (err) {
      this.#log.warn({ err }, 'the cache of answers cannot be read');
      return undefined;
    }
  }

  #record(
    receiver: Receiver,
    target: Target,
    store: KvStore,
    key: string,
  ): { readonly receiver: Receiver; keep(): void } {
    const recording = new Recording(receiver, target, this.#options);
    const { ttl } = this.#options;
    return {
      receiver: recording.receiver,
      keep: () => {
        const events = recording.events();
        if (events === undefined) return;
        store.set(key, events, ttl).catch((err: unknown) => this.#log.warn({ err }, 'an answer could not be cached'));
      },
    };
  }
}

/** Streamed or not, the question is the same. */
function keyOf({ tenant, user, target, request: { stream: _stream, ...request } }: Asking): string {
  const whose = tenant === undefined ? { user } : { tenant };
  const question = { whose, provider: target.provider.id, model: target.model, request };
  return hash('sha256', canonicalJson(question), 'base64url');
}

async function replay(events: readonly AiEvent[], target: Target, receiver: Receiver): Promise<void> {
  receiver.begin(target, false);
  for (const event of events) {
    receiver.event(event);
    if (!receiver.flush()) await new Promise<void>((resume) => receiver.drained(resume));
  }
  receiver.flush();
}
