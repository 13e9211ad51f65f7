import { factsOf } from '../models/model-facts.ts';
import type { Options } from '../options.ts';
import type { Target } from '../upstream/receiver.ts';

/** US dollars for a million tokens, which are millionths of a dollar for one. */
export interface Price {
  readonly input: number;
  readonly output: number;
}

export const FREE: Price = { input: 0, output: 0 };

/** What a model costs: as the operator says, else as its vendor publishes it; undefined where neither does. */
export type PriceOf = (target: Target) => Price | undefined;

/** Providers that cost nothing whatever their models are called. */
const OWN_MACHINE = new Set(['demo', 'ollama', 'vllm']);

export const createPrices =
  (prices: Options['prices']): PriceOf =>
  ({ provider, model }) => {
    const given = prices[`${provider.id}/${model}`] ?? prices[provider.id];
    if (given !== undefined) return given;
    if (OWN_MACHINE.has(provider.id)) return FREE;
    return factsOf(provider.id, model)?.price;
  };

/** Millionths of a US dollar, rounded up: nothing that was used is free of charge. */
export const costOf = ({ input, output }: Price, inputTokens: number, outputTokens: number): number =>
  Math.ceil(inputTokens * input + outputTokens * output);
