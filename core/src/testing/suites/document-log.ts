import assert from 'node:assert/strict';
import type { DocumentLog, LogChange, LogState } from '../../contracts/document-log.ts';
import { rejectsWith, serviceCases } from './service-cases.ts';
import type { Make } from './service-cases.ts';
import type { SuiteCase } from './suite.ts';

const change = (text: string, user = 'ada'): LogChange => ({
  kind: 'update',
  origin: 'node-1',
  user,
  time: 1_700_000_000_000,
  bytes: Buffer.from(text),
});

const textOf = ({ base, tail }: LogState): string =>
  `${base ? Buffer.from(base.bytes).toString() : ''}|${tail.map(({ bytes }) => Buffer.from(bytes).toString()).join(',')}`;

const compact = (log: DocumentLog, seq: number, text: string, from = 0): Promise<boolean> =>
  log.compact('doc', { from, base: { seq, bytes: Buffer.from(text) } });

async function fill(log: DocumentLog, count: number): Promise<void> {
  for (let index = 1; index <= count; index++) await log.append('doc', [change(String(index))]);
}

/** The requirements on every `documentLog` service, except surviving crashes, which crash tests check. */
export const documentLogSuite = (make: Make<DocumentLog>): readonly SuiteCase[] =>
  serviceCases(make, {
    async 'has no entries for a document that was never written'(log) {
      assert.equal(await log.read('doc'), undefined);
      assert.equal(await log.find('doc'), undefined);
      assert.deepEqual(await log.readAfter('doc', 0), []);
      assert.equal(await log.drop('doc'), false);
      assert.deepEqual(await log.list(), []);
    },

    async 'counts positions from 1 without gaps, for each document, in the order of the calls'(log) {
      const heads = await Promise.all([
        log.append('doc', [change('a')]),
        log.append('other', [change('x')]),
        log.append('doc', [change('b'), change('c')]),
        log.append('doc', [change('d')]),
      ]);
      assert.deepEqual(heads, [1, 1, 3, 4]);
      const state = await log.read('doc');
      assert.ok(state);
      assert.deepEqual([state.head, textOf(state)], [4, '|a,b,c,d']);
      assert.deepEqual(
        state.tail.map(({ seq }) => seq),
        [1, 2, 3, 4],
      );
    },

    async 'returns every member of a change'(log) {
      const kinds = ['update', 'seed', 'edit', 'revert'] as const;
      const changes = kinds.map((kind) => ({
        ...change('ü😀', '用户'),
        kind,
        origin: 'node 2',
        bytes: Buffer.from([0, 255]),
      }));
      await log.append('Ordner/ü 😀', changes);
      const state = await log.read('Ordner/ü 😀');
      assert.deepEqual(
        state?.tail.map(({ seq: _seq, ...rest }) => ({ ...rest, bytes: Buffer.from(rest.bytes) })),
        changes,
      );
    },

    async 'creates a document once, however many callers try'(log) {
      const created = await Promise.all(
        Array.from({ length: 20 }, (_, index) => log.create('doc', [change(`${index}`)])),
      );
      assert.equal(created.filter(Boolean).length, 1);
      assert.equal((await log.read('doc'))?.head, 1);
    },

    async 'replaces all earlier changes by a base, and keeps the positions'(log) {
      await fill(log, 5);
      assert.equal(await compact(log, 3, 'one-three'), true);
      const state = await log.read('doc');
      assert.ok(state);
      assert.deepEqual([state.head, textOf(state)], [5, 'one-three|4,5']);
      assert.equal(await log.append('doc', [change('6')]), 6);
      assert.deepEqual(
        (await log.readAfter('doc', 3)).map(({ seq }) => seq),
        [4, 5, 6],
      );
      assert.deepEqual(
        (await log.readAfter('doc', 0, 2)).map(({ seq }) => seq),
        [4, 5],
      );
    },

    async 'rejects a base that was made from an outdated one'(log) {
      await fill(log, 4);
      assert.equal(await compact(log, 2, 'first'), true);
      assert.equal(await compact(log, 3, 'late'), false);
      assert.equal(await compact(log, 9, 'beyond the end', 2), false);
      const state = await log.read('doc');
      assert.equal(state && textOf(state), 'first|3,4');
      assert.equal(await compact(log, 4, 'second', 2), true);
      assert.equal(await log.compact('absent', { from: 0, base: { seq: 1, bytes: Buffer.from('x') } }), false);
    },

    async 'holds a base of several megabytes'(log) {
      await fill(log, 1);
      const bytes = Buffer.alloc(3_500_000, 'Yjs ');
      assert.equal(await log.compact('doc', { from: 0, base: { seq: 1, bytes } }), true);
      const state = await log.read('doc');
      assert.ok(state?.base && bytes.equals(state.base.bytes));
      assert.equal((await log.find('doc'))?.bytes, bytes.length);
    },

    async 'reads any position that is not compacted away'(log) {
      await fill(log, 4);
      assert.equal(textOf(await log.readAt('doc', 2)), '|1,2');
      await compact(log, 2, 'two');
      assert.equal(textOf(await log.readAt('doc', 2)), 'two|');
      assert.equal(textOf(await log.readAt('doc', 3)), 'two|3');
      await rejectsWith(log.readAt('doc', 1), 'LOG_POSITION_GONE', 404);
      await rejectsWith(log.readAt('doc', 5), 'LOG_POSITION_GONE', 404);
      await rejectsWith(log.readAt('absent', 1), 'LOG_POSITION_GONE', 404);
    },

    async 'keeps pinned positions readable through every compaction, until the last pin is removed'(log) {
      await fill(log, 8);
      await log.pin('doc', 2, 'v1');
      await log.pin('doc', 2, 'v2');
      await log.pin('doc', 5, 'v3');
      await compact(log, 3, 'three');
      await compact(log, 6, 'six', 3);
      await compact(log, 8, 'eight', 6);
      assert.equal(textOf(await log.readAt('doc', 2)), '|1,2');
      assert.equal(textOf(await log.readAt('doc', 5)), 'three|4,5');
      await rejectsWith(log.readAt('doc', 6), 'LOG_POSITION_GONE');
      await log.unpin('doc', 2, 'v1');
      await log.unpin('doc', 2, 'unknown');
      await fill(log, 1);
      await compact(log, 9, 'nine', 8);
      assert.equal(textOf(await log.readAt('doc', 2)), '|1,2');
      await log.unpin('doc', 2, 'v2');
      await fill(log, 1);
      await compact(log, 10, 'ten', 9);
      await rejectsWith(log.readAt('doc', 2), 'LOG_POSITION_GONE');
      assert.equal(textOf(await log.readAt('doc', 5)), 'three|4,5');
    },

    async 'pins nothing that does not exist'(log) {
      await fill(log, 2);
      await compact(log, 2, 'two');
      await rejectsWith(log.pin('doc', 1, 'v1'), 'LOG_POSITION_GONE');
      await rejectsWith(log.pin('doc', 3, 'v1'), 'LOG_POSITION_GONE');
      await rejectsWith(log.pin('absent', 1, 'v1'), 'LOG_POSITION_GONE');
    },

    async 'removes a dropped document completely, and begins again under its name'(log) {
      await fill(log, 3);
      await log.pin('doc', 1, 'v1');
      await compact(log, 2, 'two');
      assert.equal(await log.drop('doc'), true);
      assert.equal(await log.read('doc'), undefined);
      await rejectsWith(log.readAt('doc', 1), 'LOG_POSITION_GONE');
      assert.equal(await log.append('doc', [change('again')]), 1);
      const state = await log.read('doc');
      assert.equal(state && textOf(state), '|again');
    },

    async 'distinguishes a document from an earlier one with the same name'(log) {
      await log.append('other', [change('x')]);
      const idAfter = async (text: string): Promise<string | undefined> => {
        await log.append('doc', [change(text)]);
        return (await log.find('doc'))?.id;
      };
      const id = await idAfter('one');
      assert.match(String(id), /^[A-Za-z0-9]+$/);
      assert.equal(await idAfter('two'), id);
      await log.drop('doc');
      assert.notEqual(await idAfter('one'), id);
    },

    async 'renames a document with its id, positions and pins, and only to a free name'(log) {
      await fill(log, 3);
      await log.pin('doc', 1, 'v1');
      await compact(log, 3, 'three');
      const id = (await log.find('doc'))?.id;
      await log.append('other', [change('x')]);
      assert.equal(await log.rename('doc', 'other'), false);
      assert.equal(await log.rename('none', 'free'), false);
      assert.equal(await log.rename('doc', '\u0001kept'), true);
      assert.equal(await log.find('doc'), undefined);
      assert.equal(await log.append('doc', [change('new')]), 1);
      assert.deepEqual([(await log.find('\u0001kept'))?.id, textOf(await log.readAt('\u0001kept', 1))], [id, '|1']);
      assert.equal(await log.append('\u0001kept', [change('4')]), 4);
      await log.drop('doc');
      assert.equal(await log.rename('\u0001kept', 'doc'), true);
      const state = await log.read('doc');
      assert.equal(state && textOf(state), 'three|4');
    },

    async 'lists documents by name, a part at a time'(log) {
      for (const name of ['b/2', 'a', 'b/1', 'b/3', 'c']) await log.append(name, [change('four')]);
      const names = (found: readonly { name: string }[]): string[] => found.map(({ name }) => name);
      assert.deepEqual(names(await log.list()), ['a', 'b/1', 'b/2', 'b/3', 'c']);
      assert.deepEqual(names(await log.list({ prefix: 'b/', limit: 2 })), ['b/1', 'b/2']);
      assert.deepEqual(names(await log.list({ prefix: 'b/', after: 'b/2' })), ['b/3']);
      const one = await log.find('a');
      assert.deepEqual(one, {
        name: 'a',
        id: one?.id,
        head: 1,
        bytes: 4,
        createdAt: 1_700_000_000_000,
        updatedAt: 1_700_000_000_000,
      });
    },
  });
