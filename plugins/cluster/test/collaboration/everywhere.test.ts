import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { Asking } from '../../../collab/test/asking.ts';
import { paragraphs } from '../../../collab/test/call.ts';
import { as, type Row } from '../../../collab/test/inbox/stage.ts';
import { type CollabHost, until } from '../../../collab/test/support.ts';
import { withoutPostgres } from '../servers/postgres.ts';
import { withoutRedis } from '../servers/redis.ts';
import { TwoNodes } from './nodes.ts';

const textOf = ({ doc }: Asking): string => doc.getText('notes').toJSON();

void describe('collaboration on two nodes', { skip: withoutPostgres || withoutRedis, timeout: 240_000 }, () => {
  let nodes: TwoNodes;
  before(async () => {
    nodes = await TwoNodes.start({ keepOpen: 1000, maxConnectionsPerUser: 4 });
  });
  after(() => nodes[Symbol.asyncDispose]());

  const make = (name: string) => as(nodes.one, 'ada', 'POST', `/documents/${name}`, { content: paragraphs('x') });
  const peopleAt = async (node: CollabHost, name: string): Promise<string[]> => {
    const { data } = await as(node, 'eve', 'GET', `/documents/${name}/people`);
    return (data['items'] as { user: { id: string }; connections: number }[])
      .map(({ user, connections }) => `${user.id} ${connections}`)
      .toSorted();
  };

  void it('lists people of all nodes on each, and disconnects a person by name from any', async () => {
    await make('people');
    using ada = await Asking.connectAs(nodes.one.url, 'people', 'ada');
    using again = await Asking.connectAs(nodes.other.url, 'people', 'ada');
    using ben = await Asking.connectAs(nodes.other.url, 'people', 'ben');
    assert.deepEqual(await peopleAt(nodes.one, 'people'), ['ada 2', 'ben 1']);
    assert.deepEqual(await peopleAt(nodes.other, 'people'), ['ada 2', 'ben 1']);
    assert.equal(((await again.ask('people.list'))['people'] as unknown[]).length, 2);
    const sent = await ada.ask('people.send-away', { user: 'ben', reason: 'Bye' });
    assert.equal(sent['event'], 'people.sent-away');
    assert.equal((await ben.hear('document.sent-away'))['reason'], 'Bye');
    await until(() => ben.refusals.length > 0);
    const nobody = await as(nodes.one, 'ada', 'POST', '/documents/people/people/nobody/send-away', {});
    assert.deepEqual([nobody.status, nobody.error], [404, 'PERSON_NOT_FOUND']);
  });

  void it('lists people of a document that is not open on the asked node', async () => {
    await make('away');
    using ben = await Asking.connectAs(nodes.other.url, 'away', 'ben');
    assert.equal(ben.provider.synced, true);
    assert.deepEqual(await peopleAt(nodes.one, 'away'), ['ben 1']);
  });

  void it('sends notifications to connections on another node, as they are made', async () => {
    await make('talk');
    using ben = await Asking.connectAs(nodes.other.url, 'talk', 'ben');
    await as(nodes.one, 'ada', 'POST', '/documents/talk/threads', { content: '@[Ben](ben)' });
    const { notification } = await ben.hear('notification');
    await as(nodes.one, 'ben', 'POST', '/inbox/read', { ids: [(notification as Row)['id']] });
    await ben.hear('inbox.changed');
  });

  void it('gives a document its first content once if both nodes open it at the same moment', async () => {
    for (let round = 0; round < 5; round++) {
      const name = `new-${round}`;
      const both = await Promise.all([
        Asking.connectAs(nodes.one.url, name, 'ada'),
        Asking.connectAs(nodes.other.url, name, 'ben'),
      ]);
      using _ada = both[0];
      using _ben = both[1];
      await until(() => textOf(both[0]) === textOf(both[1]));
      assert.equal(textOf(both[0]).match(/first content/g)?.length, 1);
    }
    assert.deepEqual(nodes.seeded.filter((name) => name.startsWith('new-')).toSorted(), [
      'new-0',
      'new-1',
      'new-2',
      'new-3',
      'new-4',
    ]);
  });

  void it('counts the documents that one person has open on both nodes', async () => {
    const open = (node: CollabHost, name: string): Promise<Asking> => Asking.connectAs(node.url, name, 'carl');
    using _one = await open(nodes.one, 'limit-1');
    using _two = await open(nodes.one, 'limit-2');
    using _three = await open(nodes.one, 'limit-3');
    using _four = await open(nodes.other, 'limit-4');
    for (const node of [nodes.one, nodes.other]) {
      using refused = new Asking(node.url, 'limit-5', 'carl');
      await until(() => refused.refusals.length > 0);
    }
  });

  void it('saves one automatic version of changes on both nodes, when the last client has left', async () => {
    await make('saved');
    const versions = async (): Promise<Row[]> =>
      ((await as(nodes.one, 'eve', 'GET', '/documents/saved/versions')).data['items'] as Row[]).filter(
        ({ kind }) => kind === 'auto',
      );
    {
      using ben = await Asking.connectAs(nodes.other.url, 'saved', 'ben');
      {
        using ada = await Asking.connectAs(nodes.one.url, 'saved', 'ada');
        ada.doc.getText('notes').insert(0, 'ada');
        ben.doc.getText('notes').insert(0, 'ben');
        await until(() => ada.doc.getText('notes').length === 6 && !ada.provider.hasUnsyncedChanges);
        await until(() => !ben.provider.hasUnsyncedChanges);
      }
      // The first node has no clients left, and has passed its state on.
      await until(async () => !(await peopleAt(nodes.other, 'saved')).includes('ada 1'));
      await until(() => nodes.one.events('doc:closed').some(({ payload }) => payload.document === 'saved'));
      assert.deepEqual(await versions(), []);
    }
    await until(async () => (await versions()).length > 0);
    assert.equal((await versions()).length, 1);
  });

  void it('enforces a restriction on the other node even while Redis is unavailable', async () => {
    await make('restricted');
    using ben = await Asking.connectAs(nodes.other.url, 'restricted', 'ben');
    await nodes.redis.stop('SIGKILL');
    try {
      const body = { role: 'viewer', reason: 'Review is over' };
      const { status } = await as(nodes.one, 'ada', 'PUT', '/documents/restricted/restrictions/ben', body);
      assert.equal(status, 200);
      assert.equal((await ben.hear('role.changed'))['role'], 'viewer');
    } finally {
      await nodes.redis.restart();
    }
  });
});
