import assert from 'node:assert/strict';
import { EventEmitter } from 'node:events';
import { test } from 'node:test';
import { hocuspocusLink } from '../../src/link/hocuspocus-link.ts';

/** A provider whose events the test triggers, and the resulting events of the link. */
function createProvider(scope: 'readonly' | 'read-write') {
  const emitter = new EventEmitter();
  const provider = {
    isAuthenticated: false,
    authorizedScope: scope,
    synced: false,
    sendStateless: () => undefined,
    on: (event: string, handler: (data: never) => void) => emitter.on(event, (data) => handler(data as never)),
    off: () => undefined,
  };
  const heard: string[] = [];
  const link = hocuspocusLink(provider, {
    onOpen: () => heard.push('open'),
    onClose: () => heard.push('close'),
    onMessage: () => undefined,
  });
  const say = (event: string, data = {}): boolean => emitter.emit(event, data);
  return { provider, link, heard, say };
}

test('a writer counts as connected once it is in sync, and again after its token or role has changed', () => {
  const { link, heard, say } = createProvider('read-write');
  say('authenticated');
  assert.equal(link.isOpen(), false);
  say('synced', { state: true });
  say('authenticated');
  say('close');
  say('disconnect');
  assert.deepEqual(heard, ['open', 'open', 'close']);
});

test('a reader counts as connected once it is admitted, and a writer whose changes are refused once the refusal arrives', () => {
  const reader = createProvider('readonly');
  reader.say('authenticated');
  const writer = createProvider('read-write');
  writer.say('authenticated');
  for (const payload of ['not JSON', '{"event":"comment.changed"}', '{"event":"error","action":"x","error":"Y"}'])
    writer.say('stateless', { payload });
  assert.equal(writer.link.isOpen(), false);
  writer.say('stateless', { payload: '{"event":"error","error":"DOCUMENT_FULL"}' });
  assert.deepEqual([reader.heard, writer.heard], [['open'], ['open']]);
});

test('a client that signs in again after a refusal is connected again, still in sync', () => {
  const { provider, heard, say } = createProvider('read-write');
  say('authenticated');
  provider.synced = true;
  say('synced', { state: true });
  say('authenticationFailed');
  say('authenticated');
  assert.deepEqual(heard, ['open', 'close', 'open']);
});
