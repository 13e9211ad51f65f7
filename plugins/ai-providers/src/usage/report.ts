import { isNear, type Standing } from './budgets.ts';
import type { Group, UsageSum } from './usage-store.ts';

const MILLION = 1_000_000;

/** A line of a report for clients, with money in US dollars. */
export type UsageLine = ReturnType<typeof toLine>;

export function toLine(sum: UsageSum) {
  const { input_tokens, output_tokens, reasoning_tokens, cached_tokens, cost, ...rest } = sum;
  return {
    ...(rest as { readonly [Name in Group]?: string } & Omit<typeof rest, Group>),
    inputTokens: input_tokens,
    outputTokens: output_tokens,
    reasoningTokens: reasoning_tokens,
    cachedTokens: cached_tokens,
    cost: cost / MILLION,
  };
}

/** A budget for clients. @param warnAt the share from which it counts as nearly spent. */
export const toStanding = ({ period, limit, spent, key }: Standing, warnAt: number) => ({
  period: period.kind,
  ...(limit.tokens > 0 && { tokens: { limit: limit.tokens, spent: spent.tokens } }),
  ...(limit.cost > 0 && { cost: { limit: limit.cost / MILLION, spent: spent.cost / MILLION } }),
  renewsAt: period.ends,
  isNear: isNear({ period, limit, spent, key }, warnAt),
});

/** The same with its owner. */
export const toBudget = (standing: Standing, warnAt: number) => ({
  subject: standing.key.subject,
  ...toStanding(standing, warnAt),
});
