import assert from 'node:assert/strict';
import { EventEmitter } from 'node:events';
import { describe, it } from 'node:test';
import { Outlet, type StreamReply } from '../../src/answer/outlet.ts';

/** A reply that records what it sends. */
function startOutlet(): { readonly outlet: Outlet; readonly sent: string[] } {
  const sent: string[] = [];
  const raw = Object.assign(new EventEmitter(), {
    destroyed: false,
    writableLength: 0,
    writeHead: () => undefined,
    flushHeaders: () => void sent.push('head'),
    write: (packet: string | Buffer) => void sent.push(String(packet)),
    end: () => raw.emit('close'),
  });
  const reply = { raw, hijack: () => undefined, getHeaders: () => ({}) } as unknown as StreamReply;
  return { outlet: new Outlet(reply, 'openai', 10_000), sent };
}

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('a streamed answer', () => {
  it('sends its head and its first words in one packet, texts and bytes in order', async () => {
    const { outlet, sent } = startOutlet();
    outlet.open('');
    for (const piece of ['a', Buffer.from('b'), 'c']) outlet.write(piece);
    await turn();
    assert.deepEqual(sent, ['abc']);
    outlet.end();
  });

  it('sends its head at once if there are no words yet', async () => {
    const { outlet, sent } = startOutlet();
    outlet.open('');
    await turn();
    assert.deepEqual(sent, ['head']);
    outlet.end();
  });
});
