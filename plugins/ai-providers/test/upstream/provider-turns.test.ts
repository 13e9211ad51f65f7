import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createProviderTurns } from '../../src/upstream/provider-turns.ts';
import { Failure } from '../../src/vendor/failure.ts';

const context = { caller: 'ada', signal: new AbortController().signal };
const later = Infinity;

/** Tells whether an error is the refusal of a full queue, after which another provider may be used. */
const isBusy = (error: unknown): boolean =>
  error instanceof Failure && error.error.code === 'AI_BUSY' && error.elsewhere && !error.retry;

describe('turns at a provider', () => {
  it('are each provider’s own', async () => {
    const turns = createProviderTurns(1, 0);
    await turns.take('one', context, later);
    await turns.take('two', context, later);
    await assert.rejects(turns.take('one', context, performance.now()), isBusy);
  });

  it('are given up when the time for everything has passed', async () => {
    const turns = createProviderTurns(1);
    const end = await turns.take('one', context, later);
    await assert.rejects(turns.take('one', context, performance.now()), isBusy);
    end();
    await turns.take('one', context, later);
  });
});
