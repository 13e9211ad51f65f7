import { CompanionError } from '@editor-companion/core/plugin';
import type { AiAsking, AiEvent, AiQuestion, AiService } from '@editor-companion/core/plugin';
import { AgUiStream } from './answer/agui-stream.ts';
import { errors } from './errors.ts';
import type { Client, Gateway, Job, Order } from './gateway.ts';
import type { Options } from './options.ts';
import { readAgUiBody } from './request/agui-body.ts';
import { guardSize } from './request/guard-size.ts';
import type { Receiver } from './upstream/receiver.ts';
import { vectorsOf } from './vectors.ts';

/** The number of events that may wait for the reader before the vendor is paused. */
const MAX_WAITING = 256;

/** The service `ai` for other plugins. @param gateway looked up at each question, since it exists only after all plugins are set up. */
export const createService = (gateway: () => Gateway, options: Options): AiService => ({
  ask: (question, asking) => answer(gateway(), question, asking),
  embed: (question, asking) => vectorsOf(gateway(), options, question, asking),
  readAgUi(body, document) {
    const conversation = readAgUiBody(body, document);
    guardSize(conversation.request.messages, options);
    return conversation;
  },
  writeAgUi(run) {
    const writer = new AgUiStream({ ...run, dialect: 'ag-ui-1' });
    return {
      open: () => writer.open(),
      event: (event) => writer.event(event),
      end: (usage) => writer.end({ usage }),
      fail: (failure) => writer.fail(failure),
    };
  },
});

async function* answer(gateway: Gateway, question: AiQuestion, asking: AiAsking): AsyncGenerator<AiEvent, void> {
  const stop = new AbortController();
  const signal = AbortSignal.any([asking.signal, stop.signal]);
  const { id, principal, caller } = asking;
  const client: Client = { id, principal, caller, signal };
  const job = await gateway.open(client, orderOf(gateway, question));
  const queue = new Queue();
  const done = job.run(receiverOf(job, queue), signal).then(
    () => queue.end(),
    (failure: unknown) => queue.fail(failure),
  );
  let failure: unknown;
  try {
    yield* queue;
    job.account.done();
  } catch (cause) {
    failure = cause;
    throw cause;
  } finally {
    stop.abort();
    await done;
    if (CompanionError.is(failure)) job.account.failed(failure);
    else if (!queue.isWhole || failure !== undefined) job.account.cancelled();
  }
}

/** @throws CompanionError AI_PROVIDER_UNKNOWN, AI_PROVIDER_NOT_CONFIGURED, AI_MODEL_MISSING. */
function orderOf({ providers }: Gateway, { model, purpose, document, request }: AiQuestion): Order {
  const name = model ?? providers.first();
  if (name === undefined)
    throw errors.AI_PROVIDER_NOT_CONFIGURED({ provider: 'any', missing: 'an API key such as OPENAI_API_KEY' });
  return { purpose, targets: providers.targetsOf(name), request: { ...request, stream: true }, documentId: document };
}

const receiverOf = (job: Job, queue: Queue): Receiver => ({
  begin: () => undefined,
  event(event) {
    job.tally.take(event);
    queue.push(event);
  },
  flush: () => !queue.isFull,
  drained: (resume) => queue.onRoom(resume),
});

/** A queue of events from a vendor to one reader. */
class Queue implements AsyncIterable<AiEvent> {
  readonly #events: AiEvent[] = [];
  #resume: (() => void) | undefined;
  #wake: (() => void) | undefined;
  #end: { readonly failure?: unknown } | undefined;
  /** True when the reader has received everything. */
  isWhole = false;

  get isFull(): boolean {
    return this.#events.length >= MAX_WAITING;
  }

  push(event: AiEvent): void {
    this.#events.push(event);
    this.#wake?.();
  }

  /** Calls back once there is space again. */
  onRoom(resume: () => void): void {
    if (this.isFull) this.#resume = resume;
    else resume();
  }

  end(): void {
    this.#end = {};
    this.#wake?.();
  }

  fail(failure: unknown): void {
    this.#end = { failure };
    this.#wake?.();
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<AiEvent, void> {
    for (;;) {
      const event = this.#events.shift();
      if (event) {
        yield event;
        this.#takeMore();
      } else if (this.#end) {
        if ('failure' in this.#end) throw this.#end.failure;
        this.isWhole = true;
        return;
      } else await this.#more();
    }
  }

  #takeMore(): void {
    if (this.#events.length > MAX_WAITING / 2) return;
    const resume = this.#resume;
    this.#resume = undefined;
    resume?.();
  }

  async #more(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#wake = resolve;
    await promise;
    this.#wake = undefined;
  }
}
