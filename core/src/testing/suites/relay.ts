import assert from 'node:assert/strict';
import type { RelayService } from '../../contracts/shared/nodes.ts';
import { eventually, serviceCases } from './service-cases.ts';
import type { Make } from './service-cases.ts';
import type { SuiteCase } from './suite.ts';

/** The relays of two nodes of one installation. */
export interface TwoRelays {
  readonly one: RelayService;
  readonly other: RelayService;
}

const text = (message: Uint8Array): string => Buffer.from(message).toString();

/** The requirements on every connected `relay` service. `make` returns the relays of two nodes that are connected to each other. */
export const relaySuite = (make: Make<TwoRelays>): readonly SuiteCase[] =>
  serviceCases(make, {
    async 'distinguishes its nodes, and reports that they are connected'({ one, other }) {
      assert.notEqual(one.node, other.node);
      assert.deepEqual([one.isConnected, other.isConnected], [true, true]);
    },

    async 'carries messages to the other node in order, with their sender'({ one, other }) {
      const heard: string[] = [];
      await other.subscribe('channel', (message, node) => heard.push(`${text(message)} of ${node}`));
      const sent = Array.from({ length: 50 }, (_, index) => `message ${index} ü`);
      for (const message of sent) one.publish('channel', Buffer.from(message));
      await eventually('all messages arrive', () => heard.length === sent.length);
      assert.deepEqual(
        heard,
        sent.map((message) => `${message} of ${one.node}`),
      );
    },

    async 'carries any bytes, and empty messages'({ one, other }) {
      const heard: Uint8Array[] = [];
      await other.subscribe('channel', (message) => heard.push(Buffer.from(message)));
      const messages = [Uint8Array.from({ length: 256 }, (_, byte) => byte), new Uint8Array(), new Uint8Array(300_000)];
      for (const message of messages) one.publish('channel', message);
      await eventually('all messages arrive', () => heard.length === messages.length);
      for (const [index, message] of messages.entries())
        assert.ok(Buffer.compare(message, heard[index] ?? new Uint8Array()) === 0);
    },

    async 'returns no message to its sender, nor to listeners of other channels'({ one, other }) {
      const strays: string[] = [];
      const last = Promise.withResolvers<void>();
      await one.subscribe('channel', (message) => strays.push(text(message)));
      await other.subscribe('channel of others', (message) => strays.push(text(message)));
      await other.subscribe('channel', () => last.resolve());
      one.publish('channel', Buffer.from('stray'));
      await last.promise;
      assert.deepEqual(strays, []);
    },

    async 'sends nothing more to a listener that has ended, and everything to the others'({ one, other }) {
      const ended: string[] = [];
      const heard: string[] = [];
      const end = await other.subscribe('channel', (message) => ended.push(text(message)));
      await other.subscribe('channel', (message) => heard.push(text(message)));
      one.publish('channel', Buffer.from('first'));
      await eventually('the first message arrives', () => heard.length === 1);
      end();
      one.publish('channel', Buffer.from('second'));
      await eventually('the second message arrives', () => heard.length === 2);
      assert.deepEqual(ended, ['first']);
    },

    async 'continues when a listener fails'({ one, other }) {
      const heard: string[] = [];
      await other.subscribe('channel', () => {
        throw new Error('a listener that fails');
      });
      await other.subscribe('channel', (message) => heard.push(text(message)));
      one.publish('channel', Buffer.from('first'));
      one.publish('channel', Buffer.from('second'));
      await eventually('both messages arrive', () => heard.length === 2);
    },
  });
