import { CompanionError } from '@editor-companion/core/plugin';
import type { Client, Gateway, Job } from '../gateway.ts';
import type { Options } from '../options.ts';
import type { Target } from '../upstream/receiver.ts';
import { alwaysReasons, factsOf } from '../models/model-facts.ts';
import { createSuggestionCache } from './cache.ts';
import { collectCandidates, type Candidates } from './candidates.ts';
import { cleanCandidate } from './clean.ts';
import { distinct } from './distinct.ts';
import { fillTarget } from './fill.ts';
import { createInFlight } from './in-flight.ts';
import type { Place } from './place.ts';
import { suggestionPrompt } from './prompt.ts';
import type { Style } from './style.ts';

export interface SuggestionRequest {
  readonly client: Client;
  readonly targets: readonly [Target, ...Target[]];
  readonly place: Place;
  readonly style: Style;
  readonly marker: string;
  readonly documentId?: string | undefined;
  readonly signal: AbortSignal;
  /** Called with the candidates whenever there are new ones. Not called for cached suggestions. */
  readonly onProgress?: (suggestions: readonly string[]) => void;
}

/** Suggests continuations. @throws CompanionError, or the signal's reason. */
export type Suggest = (request: SuggestionRequest) => Promise<readonly string[]>;

/** Tokens besides the candidates, of which a character takes a token at worst. */
const OVERHEAD_TOKENS = 60;
const THINKING_TOKENS = 2048;
/** Parallel fills use different temperatures. */
const FILL_TEMPERATURES = [0.2, 0.7, 1, 0.5, 0.9];

export function createSuggest(gateway: Gateway, { suggestion }: Pick<Options, 'suggestion'>): Suggest {
  const cache = createSuggestionCache(suggestion.cacheEntries, suggestion.cacheTtl);
  const inFlight = createInFlight<readonly string[]>();

  async function ask(request: SuggestionRequest, signal: AbortSignal): Promise<readonly string[]> {
    const { client, targets, style, place, documentId } = request;
    const job = await gateway.open(client, {
      purpose: 'suggestion',
      targets,
      documentId,
      request: {
        messages: suggestionPrompt(place, style),
        stream: true,
        reasoning: false,
        maxTokens: style.n * (style.maxChars + 10) + OVERHEAD_TOKENS + thoughtsOf(targets),
        temperature: 0.7,
      },
    });
    const limit = AbortSignal.timeout(suggestion.deadline);
    const candidates = collectCandidates(request, job.tally);
    try {
      await askAll(job, request, candidates, AbortSignal.any([signal, limit]));
      job.account.done();
    } catch (failure) {
      if (limit.aborted && !signal.aborted) job.account.done();
      else if (CompanionError.is(failure)) job.account.failed(failure);
      else job.account.cancelled();
      // Candidates that arrived before the deadline or a failure are the answer.
      if (signal.aborted || (!limit.aborted && candidates.now().length === 0)) throw failure;
    }
    return candidates.now();
  }

  return async (request) => {
    const { place, style, marker, signal } = request;
    const scope = scopeOf(request);
    const known = cache.find(scope, place.prefix);
    // Suggestions cached for a shorter prefix may overlap the suffix now.
    if (known)
      return distinct(
        known.map((one) => cleanCandidate(one, place, style, marker)),
        style.n,
      );
    const found = await inFlight.join(`${scope}\n${place.prefix}`, signal, (shared) => ask(request, shared));
    cache.keep(scope, place.prefix, found);
    return found;
  };
}

/** Tokens for models that reason although asked not to, since reasoning would use up the suggestions' limit. */
const thoughtsOf = (targets: readonly Target[]): number =>
  targets.some(({ provider, model }) => alwaysReasons(factsOf(provider.id, model))) ? THINKING_TOKENS : 0;

/** Fill-in-the-middle returns one candidate per call, so several calls run in parallel; a chat model returns all candidates in one. */
async function askAll(
  job: Job,
  request: SuggestionRequest,
  candidates: Candidates,
  signal: AbortSignal,
): Promise<void> {
  const { place, style } = request;
  const fills = FILL_TEMPERATURES.slice(0, style.n).flatMap(
    (temperature) => fillTarget(job.targets[0], { ...place, maxTokens: style.maxChars, temperature }) ?? [],
  );
  if (fills.length === 0) return job.run(candidates.said(), signal);
  const results = await Promise.allSettled(fills.map((fill) => job.run(candidates.filled(), signal, [fill])));
  const failed = results.find((result) => result.status === 'rejected');
  if (failed && results.every(({ status }) => status === 'rejected')) throw failed.reason;
}

/** Requests share suggestions only if they would ask the same for the same caller. */
function scopeOf({ client, targets, place, style }: SuggestionRequest): string {
  const models = targets.map(({ provider, model }) => `${provider.id}/${model}`);
  return JSON.stringify([client.caller, models, style, place.suffix.slice(0, 200)]);
}
