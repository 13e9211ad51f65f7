import {
  CompanionError,
  type AiEmbeddings,
  type AiHttpProvider,
  type AiRequest,
  type AiStreamProvider,
  type AiUsage,
} from '@editor-companion/core/plugin';
import { plainText } from '../../drivers/content.ts';
import { errors } from '../../errors.ts';
import type { Client, Job } from '../../gateway.ts';
import type { Receiver, Target } from '../../upstream/receiver.ts';
import { vectorJson } from './vectors.ts';

type Api = NonNullable<AiHttpProvider['embeddings'] | AiStreamProvider['embeddings']>;

export interface Wish {
  /** The expected number of vectors. */
  readonly count: number;
  readonly encoding: 'float' | 'base64';
  /** The maximum size of all vectors as JSON. */
  readonly maxBytes: number;
  /** Milliseconds for all requests together. */
  readonly total: number;
}

export interface Embedded {
  /** The entries of `data` as JSON. */
  readonly entries: readonly string[];
  readonly usage: AiUsage;
}

/**
 * Gets the vectors of a job's inputs, in as many requests as the vendor requires, one after the other. Each answer is read and written
 * before the next arrives, so the server never blocks for all of them at once.
 * @throws CompanionError, among others AI_ANSWER_TOO_LARGE.
 */
export async function embed(job: Job, client: Client, api: Api, wish: Wish): Promise<Embedded> {
  const provider = job.targets[0].provider.id;
  const late = AbortSignal.timeout(wish.total);
  const signal = AbortSignal.any([client.signal, late]);
  const entries: string[] = [];
  let usage: AiUsage = {};
  let bytes = 0;
  try {
    for (let from = 0; from < wish.count; from += api.maxInputs) {
      const to = Math.min(wish.count, from + api.maxInputs);
      const some = await askFor(job, signal, api, { from, to, encoding: wish.encoding });
      for (const vector of some.vectors) {
        const entry = `{"object":"embedding","index":${entries.length},"embedding":${vector}}`;
        entries.push(entry);
        bytes += entry.length;
      }
      if (bytes > wish.maxBytes) throw errors.AI_ANSWER_TOO_LARGE({ provider, limit: wish.maxBytes });
      usage = sumOf(usage, some.usage);
      job.tally.take({ type: 'usage', ...usage });
    }
  } catch (thrown) {
    const isLate = thrown === late.reason && late.aborted;
    const failure = isLate ? errors.AI_UPSTREAM_TIMEOUT({ provider, phase: 'total', limit: wish.total }) : thrown;
    if (CompanionError.is(failure)) job.account.failed(failure);
    else job.account.cancelled();
    throw failure;
  }
  job.account.done();
  return { entries, usage };
}

interface Slice {
  readonly from: number;
  readonly to: number;
  readonly encoding: 'float' | 'base64';
}

interface Some {
  /** As JSON. */
  readonly vectors: readonly string[];
  readonly usage: AiUsage;
}

async function askFor(job: Job, signal: AbortSignal, api: Api, slice: Slice): Promise<Some> {
  let some: Some = { vectors: [], usage: {} };
  const receiver: Receiver = {
    begin: () => undefined,
    event: () => undefined,
    flush: () => true,
    drained: (resume) => resume(),
  };
  await job.run(receiver, signal, [sliceTarget(job.targets[0], api, slice, (got) => (some = got))]);
  return some;
}

/** A target whose answers are vectors, with the same retries, time limits and circuit breaker as any other. */
function sliceTarget({ provider, model }: Target, api: Api, slice: Slice, keep: (some: Some) => void): Target {
  const { id, title } = provider;
  if ('embed' in api) return { provider: { id, title, kind: 'stream', stream: streamOf(api, slice, keep) }, model };
  const embedding: AiHttpProvider = {
    id,
    title,
    kind: 'http',
    framing: 'sse',
    request: (asked) => api.request(requestOf(asked, slice)),
    reader: () => () => {
      throw new SyntaxError('vectors are not streamed');
    },
    readBody(body, emit) {
      keep(readSome(api.read(body), slice));
      emit({ type: 'finish', reason: 'stop' });
    },
  };
  return { provider: embedding, model };
}

const streamOf = (
  api: NonNullable<AiStreamProvider['embeddings']>,
  slice: Slice,
  keep: (some: Some) => void,
): AiStreamProvider['stream'] =>
  async function* (asked, { signal }) {
    keep(readSome(await api.embed(requestOf(asked, slice), { signal }), slice));
    yield { type: 'finish', reason: 'stop' };
  };

function requestOf({ model, messages, user, parameters = {} }: AiRequest, { from, to, encoding }: Slice) {
  const { dimensions, tokens } = parameters as { dimensions?: number; tokens?: readonly (readonly number[])[] };
  const texts = messages.slice(from, to).map(({ content }) => plainText(content));
  return {
    model,
    input: tokens === undefined ? texts : tokens.slice(from, to),
    encoding,
    ...(dimensions !== undefined && { dimensions }),
    ...(user !== undefined && { user }),
  };
}

/** @throws SyntaxError where a vector is missing, which counts as a malformed answer. */
function readSome({ vectors, usage }: AiEmbeddings, { from, to, encoding }: Slice): Some {
  if (vectors.length !== to - from)
    throw new SyntaxError(`the response has ${vectors.length} vectors for ${to - from} inputs`);
  return { vectors: vectors.map((vector) => vectorJson(vector, encoding)), usage };
}

function sumOf(one: AiUsage, other: AiUsage): AiUsage {
  const inputTokens = sum(one.inputTokens, other.inputTokens);
  return inputTokens === undefined ? {} : { inputTokens };
}

const sum = (one: number | undefined, other: number | undefined): number | undefined =>
  one === undefined ? other : one + (other ?? 0);
