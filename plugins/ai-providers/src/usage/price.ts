import { factsOf } from '../models/model-facts.ts';
import type { Options } from '../options.ts';
import type { Target } from '../upstream/receiver.ts';

/** US dollars per million tokens, which equals millionths of a dollar per token. */
export interface Price {
  readonly input: number;
  readonly output: number;
}

export const FREE: Price = { input: 0, output: 0 };

/** The price of a model: the operator's, otherwise the vendor's published one; undefined if unknown. */
export type PriceOf = (target: Target) => Price | undefined;

/** Providers whose models cost nothing. */
const OWN_MACHINE = new Set(['demo', 'ollama', 'vllm']);

export const createPrices =
  (prices: Options['prices']): PriceOf =>
  ({ provider, model }) => {
    const given = prices[`${provider.id}/${model}`] ?? prices[provider.id];
    if (given !== undefined) return given;
    if (OWN_MACHINE.has(provider.id)) return FREE;
    return factsOf(provider.id, model)?.price;
  };

/** Millionths of a US dollar, rounded up: no usage is free. */
export const costOf = ({ input, output }: Price, inputTokens: number, outputTokens: number): number =>
  Math.ceil(inputTokens * input + outputTokens * output);
