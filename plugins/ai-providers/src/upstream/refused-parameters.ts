import { Failure } from '../vendor/failure.ts';

/** Members of vendors' request bodies that only tune an answer: the question stays the same without them. */
const STEERING = [
  'temperature',
  'top_p',
  'top_k',
  'topP',
  'topK',
  'min_p',
  'frequency_penalty',
  'presence_penalty',
  'frequencyPenalty',
  'presencePenalty',
  'repetition_penalty',
  'seed',
  'logit_bias',
  'parallel_tool_calls',
  'stream_options',
  'reasoning',
  'reasoning_effort',
  'thinking',
  'thinkingConfig',
  'enable_thinking',
  'verbosity',
  'store',
  'user',
  'metadata',
  'service_tier',
  'prompt_cache_key',
  'encoding_format',
] as const;

const REFUSING =
  /unsupported|not (?:currently )?support|unknown|unrecogni[sz]ed|not permitted|not allowed|not available|deprecated|unexpected|only the default/i;

/** A name in quotes, or before a colon at the start, or one that does not occur in ordinary sentences. */
const MENTIONS = STEERING.map((name) => {
  const plain = /[_A-Z]|^temperature$/.test(name) ? `|\\b${name}\\b` : '';
  // not constant: literal names of STEERING, without repetition.
  return { name, pattern: new RegExp(`["'\`]${name}["'\`.]|^${name}[.:]${plain}`) };
});

/** The number of remembered models. Beyond it the oldest is dropped, and its vendor is asked again. */
const MAX_MODELS = 1000;

/** Remembers refused parameters by provider and model, so that each is sent only once. */
export class RefusedParameters {
  readonly #names = new Map<string, ReadonlySet<string>>();

  /** The members of the body to leave out. */
  of(key: string): ReadonlySet<string> | undefined {
    return this.#names.get(key);
  }

  /**
   * Remembers the parameter that a failure names.
   * @returns its name when it is worth asking again without it; undefined when the failure is another, or it was left out already.
   */
  learn(key: string, failure: unknown): string | undefined {
    const refused = refusedBy(failure);
    const known = this.#names.get(key);
    if (refused === undefined || known?.has(refused)) return undefined;
    if (known === undefined && this.#names.size >= MAX_MODELS)
      this.#names.delete(this.#names.keys().next().value ?? '');
    this.#names.set(key, new Set([...(known ?? []), refused]));
    return refused;
  }
}

function refusedBy(failure: unknown): string | undefined {
  if (!(failure instanceof Failure) || failure.objection === undefined) return undefined;
  const reason = failure.objection;
  if (reason.includes('include_usage')) return 'stream_options';
  if (!REFUSING.test(reason)) return undefined;
  return MENTIONS.find(({ pattern }) => pattern.test(reason))?.name;
}

/** Removes refused members from a body at any depth. */
export function withoutMembers(body: unknown, names: ReadonlySet<string>): unknown {
  if (typeof body !== 'object' || body === null) return body;
  const kept = Object.entries(body).filter(([name]) => !names.has(name));
  return Object.fromEntries(
    kept.map(([name, value]) => [name, NESTED.has(name) ? withoutMembers(value, names) : value] as const),
  );
}

/** The members in which Gemini and Ollama keep parameters. */
const NESTED = new Set(['generationConfig', 'options']);
