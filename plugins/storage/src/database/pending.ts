import type { Outcome, Statement } from './protocol.ts';

/** Statements of one batch at most, so that one flood of writes does not hold up everybody else's answer. */
export const MAX_BATCH = 256;

/** Resolves when all promises that can have settled. */
export const endOfTurn = (): Promise<void> => new Promise((resolve) => process.nextTick(resolve));

/** A statement that waits for its turn, and who waits for it. */
export interface Pending {
  readonly statement: Statement;
  readonly resolve: (outcome: Outcome) => void;
  readonly reject: (reason: unknown) => void;
}

/** Hands each statement its outcome, or all of them the reason why there is none. */
export async function settle(batch: readonly Pending[], running: Promise<readonly Outcome[]>): Promise<void> {
  try {
    const outcomes = await running;
    for (const [index, outcome] of outcomes.entries()) batch[index]?.resolve(outcome);
  } catch (error) {
    for (const pending of batch) pending.reject(error);
  }
}
