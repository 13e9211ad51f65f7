import type { Outcome, Statement } from './protocol.ts';

/** The maximum number of statements in a batch, so that a flood of writes does not delay everybody else. */
export const MAX_BATCH = 256;

/** Resolves when all promises that can settle have settled. */
export const endOfTurn = (): Promise<void> => new Promise((resolve) => process.nextTick(resolve));

/** A waiting statement and its caller. */
export interface Pending {
  readonly statement: Statement;
  readonly resolve: (outcome: Outcome) => void;
  readonly reject: (reason: unknown) => void;
}

/** Passes each statement its outcome, or all of them the reason of a failure. */
export async function settle(batch: readonly Pending[], running: Promise<readonly Outcome[]>): Promise<void> {
  try {
    const outcomes = await running;
    for (const [index, outcome] of outcomes.entries()) batch[index]?.resolve(outcome);
  } catch (error) {
    for (const pending of batch) pending.reject(error);
  }
}
