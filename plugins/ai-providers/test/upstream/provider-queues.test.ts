import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createProviderQueues } from '../../src/upstream/provider-queues.ts';
import { Failure } from '../../src/vendor/failure.ts';

const context = { caller: 'ada', signal: new AbortController().signal };
const later = Infinity;

/** Tells whether an error is the refusal of a full queue, after which another provider may be used. */
const isBusy = (error: unknown): boolean =>
  error instanceof Failure && error.error.code === 'AI_BUSY' && error.elsewhere && !error.retry;

describe('the queues of providers', () => {
  it('are separate for each provider', async () => {
    const queues = createProviderQueues(1, 0);
    await queues.take('one', context, later);
    await queues.take('two', context, later);
    await assert.rejects(queues.take('one', context, performance.now()), isBusy);
  });

  it('are given up when the total time is over', async () => {
    const queues = createProviderQueues(1);
    const end = await queues.take('one', context, later);
    await assert.rejects(queues.take('one', context, performance.now()), isBusy);
    end();
    await queues.take('one', context, later);
  });
});
