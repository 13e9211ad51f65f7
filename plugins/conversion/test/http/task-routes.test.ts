import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { startHost } from '../support.ts';
import { promise, promising } from '../stored/jobs/promising.ts';

describe('the events of a waiting task', () => {
  it('do not delay a shutdown', async () => {
    const gate = Promise.withResolvers<string>();
    const begun = Promise.withResolvers<void>();
    const plugin = promising(() => {
      begun.resolve();
      return gate.promise;
    });
    const server = { shutdownTimeout: 30_000, drainDelay: 0 };
    const host = await startHost({ server, options: { conversion: { background: { concurrency: 1 } } } }, plugin);
    const url = await host.listen();
    await host.inject(promise('under way'));
    const waiting = String((await host.inject(promise('waits'))).headers['x-task-id']);
    await begun.promise;
    const events = await fetch(`${url}/convert/${waiting}/events`);
    const closing = host.close();
    const text = await events.text();
    assert.ok(text.startsWith('event: status\n'), text);
    assert.ok(!text.includes('converted') && !text.includes('failed'), text);
    gate.resolve('done');
    await closing;
  });
});
