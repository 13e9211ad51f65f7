import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { AuthService } from '../../../src/contracts/auth.ts';
import { CompanionError } from '../../../src/base/errors.ts';
import { limitLogins } from '../../../src/http/limits/login-limit.ts';
import { SharedCounts } from '../../../src/http/limits/shared-counts.ts';
import { createTestShell } from '../test-shell.ts';
import { SharedStore } from './shared-store.ts';

const HOUR = 3_600_000;

/** Creates a node on a shared store, with its own clock and log. */
function createShared(store: SharedStore | undefined) {
  const clock = { time: 1000 };
  const lines: string[] = [];
  const write = (_fields: object, message: string): void => void lines.push(message);
  const log = { warn: write, info: write } as never;
  return { shared: new SharedCounts({ kv: () => store, log, now: () => clock.time, patience: 5 }), clock, lines, log };
}

async function createNode(store: SharedStore) {
  const parts = createShared(store);
  const { app } = await createTestShell((scope) => void scope.get('/thing', { config: { public: true } }, () => ({})), {
    server: { rateLimit: { max: 5, window: HOUR } },
    shared: parts.shared,
  });
  const ask = async (remoteAddress = '192.0.2.1'): Promise<number> =>
    (await app.inject({ url: '/thing', remoteAddress })).statusCode;
  /** Advances the clock to the next check of an unavailable store, which a request triggers. */
  const look = async (): Promise<void> => {
    parts.clock.time += 1000;
    await ask('192.0.2.200');
  };
  return { ...parts, ask, look };
}

const repeat = (count: number, one: (index: number) => Promise<unknown>): Promise<unknown[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => one(index)));
const countOf = (all: readonly unknown[], wanted: unknown): number => all.filter((one) => one === wanted).length;

describe('requests on several nodes', () => {
  it('count together, and a flood is refused without asking the store', async () => {
    const store = new SharedStore();
    const [first, second] = [await createNode(store), await createNode(store)];
    const statuses = await repeat(40, (index) => (index % 2 ? first : second).ask());
    assert.equal(countOf(statuses, 200), 5);
    const { asked } = store;
    assert.ok(asked <= 10, String(asked));
    assert.deepEqual(await repeat(40, () => first.ask()), Array(40).fill(429));
    assert.equal(store.asked, asked);
  });

  it('are counted by each node while the store is unavailable, and the log reports its return', async () => {
    const store = new SharedStore();
    const [first, second] = [await createNode(store), await createNode(store)];
    await first.ask();
    store.state = 'away';
    assert.deepEqual([await first.ask(), await first.ask(), await first.ask()], [200, 200, 200]);
    assert.equal(await second.ask(), 200);
    store.state = 'there';
    await first.look();
    await second.look();
    assert.equal(await first.ask(), 200);
    assert.equal(await second.ask(), 429);
  });

  it('stay refused if the store returns without its counters', async () => {
    const store = new SharedStore();
    const node = await createNode(store);
    await repeat(4, () => node.ask());
    store.counters.clear();
    assert.deepEqual([await node.ask(), await node.ask()], [200, 429]);
  });

  it('continue if the store does not answer: the wait happens once, and is logged once', async () => {
    const store = new SharedStore();
    const node = await createNode(store);
    store.state = 'held';
    assert.equal(await node.ask(), 200);
    const { asked } = store;
    assert.deepEqual(await repeat(3, () => node.ask()), [200, 200, 200]);
    assert.equal(store.asked, asked);
    await node.look();
    await repeat(3, (index) => node.ask(`192.0.2.${10 + index}`));
    assert.equal(store.asked, asked + 1);
    store.state = 'there';
    await node.look();
    assert.equal(node.lines.length, 2);
    assert.match(node.lines[0] ?? '', /on this node only/);
    assert.match(node.lines[1] ?? '', /responds again/);
  });

  it('do not use a store that is not shared', async () => {
    const store = Object.assign(new SharedStore(), { isShared: false });
    const node = await createNode(store);
    assert.equal(countOf(await repeat(20, () => node.ask()), 200), 5);
    assert.equal(store.asked, 0);
  });
});

describe('credentials on several nodes', () => {
  function createLogins(store: SharedStore, max = 3) {
    const { shared, log, clock, lines } = createShared(store);
    const auth: AuthService & { looks: number } = {
      looks: 0,
      async authenticate({ token = '' }) {
        this.looks += 1;
        await Promise.resolve();
        if (!token.startsWith('good')) throw new CompanionError('AUTH_INVALID', { status: 403, message: 'wrong' });
        return { id: token, name: token, kind: 'user', scopes: [], documents: {} };
      },
      roleOf: () => 'viewer',
    };
    const limited = limitLogins(auth, { limits: { max, window: HOUR }, log, now: () => clock.time, shared });
    const codeOf = (token: string): Promise<string> =>
      limited.authenticate({ headers: {}, token, address: '192.0.2.1' }).then(
        () => 'in',
        (error: CompanionError) => error.code,
      );
    return { auth, codeOf, clock, lines };
  }

  it('have no advantage from being sent to all nodes at once', async () => {
    const store = new SharedStore();
    const nodes = [createLogins(store), createLogins(store), createLogins(store)];
    const codes = await repeat(60, (index) => nodes[index % 3]?.codeOf(`bad ${index}`) ?? Promise.reject(new Error()));
    assert.equal(countOf(codes, 'AUTH_INVALID'), 3);
    assert.equal(countOf(codes, 'LOGIN_LIMITED'), 57);
    assert.equal(
      nodes.reduce((looks, { auth }) => looks + auth.looks, 0),
      3,
    );
  });

  it('are logged by one node when they begin and by one when the limit is reached', async () => {
    const store = new SharedStore();
    const nodes = [createLogins(store), createLogins(store)];
    for (let index = 0; index < 8; index++) await nodes[index % 2]?.codeOf(`bad ${index}`);
    const lines = nodes.flatMap((node) => node.lines);
    assert.deepEqual(lines.map((line) => line.slice(0, 8)).toSorted(), ['A creden', 'Too many']);
  });

  it('are all accepted if they are right, however many arrive at once', async () => {
    const store = new SharedStore();
    const nodes = [createLogins(store), createLogins(store)];
    const codes = await repeat(40, (index) => nodes[index % 2]?.codeOf(`good ${index}`) ?? Promise.reject(new Error()));
    assert.deepEqual(codes, Array(40).fill('in'));
    assert.deepEqual([...store.counters.values()], [0]);
  });

  it('are counted by each node while the store is unavailable, and the log reports its return', async () => {
    const store = new SharedStore();
    const [first, second] = [createLogins(store), createLogins(store)];
    assert.equal(await first.codeOf('bad 1'), 'AUTH_INVALID');
    store.state = 'away';
    assert.equal(await first.codeOf('bad 2'), 'AUTH_INVALID');
    store.state = 'there';
    first.clock.time += 1000;
    // Triggers the check that finds the store.
    assert.equal(await first.codeOf('good'), 'in');
    assert.equal(await first.codeOf('bad 3'), 'AUTH_INVALID');
    assert.equal(await second.codeOf('bad 4'), 'LOGIN_LIMITED');
    assert.equal(second.auth.looks, 0);
  });
});
