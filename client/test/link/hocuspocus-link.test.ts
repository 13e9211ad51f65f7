import assert from 'node:assert/strict';
import { EventEmitter } from 'node:events';
import { test } from 'node:test';
import { hocuspocusLink } from '../../src/link/hocuspocus-link.ts';

/** A provider in which nothing happens but what a test says, and what the link makes of it. */
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

test('a writer is connected once in sync, and told anew when token or role have changed', () => {
  const { link, heard, say } = createProvider('read-write');
  say('authenticated');
  assert.equal(link.isOpen(), false);
  say('synced', { state: true });
  say('authenticated');
  say('close');
  say('disconnect');
  assert.deepEqual(heard, ['open', 'open', 'close']);
});

test('a reader is connected once let in, and a writer whose changes are refused once it hears so', () => {
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

test('who signs in anew after having been turned away is connected again, in sync as it still is', () => {
  const { provider, heard, say } = createProvider('read-write');
  say('authenticated');
  provider.synced = true;
  say('synced', { state: true });
  say('authenticationFailed');
  say('authenticated');
  assert.deepEqual(heard, ['open', 'close', 'open']);
});
