import type { Logger } from '@editor-companion/core/plugin';
import { createTestHost } from '@editor-companion/core/testing';
import storage from '@editor-companion/storage';
import { Value } from 'typebox/value';
import { openDatabase as openComments } from '../../src/comments/store/database.ts';
import { CommentRecords } from '../../src/comments/records.ts';
import { CommentStore } from '../../src/comments/store/store.ts';
import type { People } from '../../src/history/people.ts';
import { HistoryRecords } from '../../src/history/records.ts';
import { openDatabase as openInbox } from '../../src/inbox/database.ts';
import { InboxRecords } from '../../src/inbox/records.ts';
import { InboxStore } from '../../src/inbox/store.ts';
import { CommentOptions } from '../../src/options/comment-options.ts';
import { openDatabase as openRestrictions } from '../../src/restrictions/database.ts';
import { Restrictions } from '../../src/restrictions/restrictions.ts';
import { RestrictionStore } from '../../src/restrictions/store.ts';
import { openDatabase as openVersions } from '../../src/versions/database.ts';
import { Pins } from '../../src/versions/pins.ts';
import { VersionRecords } from '../../src/versions/records.ts';
import { VersionStore } from '../../src/versions/store.ts';
import { setStage as setHistory } from '../history/stage.ts';
import { MemoryLog } from '../memory-log.ts';
import type { RecordsStage } from './records-suite.ts';

const createdAt = '2026-05-01T10:00:00.000Z';
const user = { id: 'ada', name: 'Ada' };

/** Returns a different number for each document, so that no two have the same records. */
const numberOf = (document: string): number => document.charCodeAt(0);

export async function commentStage(): Promise<RecordsStage> {
  const host = await createTestHost([storage], {});
  const store = new CommentStore(await openComments(host.use('database')), () => 1000);
  const thread = (id: string, content: string) => ({
    id,
    data: { user, ref: null },
    comments: [{ id: `${id}-c`, data: { user }, content, createdAt }],
    createdAt,
  });
  return {
    records: new CommentRecords(store, Value.Default(CommentOptions, {}) as CommentOptions),
    log: new MemoryLog(),
    async fill(document) {
      await store.change(document, 't1', 'ada', () => thread('t1', `First of ${document}`));
      await store.change(document, 't2', 'ben', () => thread('t2', 'Gone'));
      await store.change(document, 't2', 'ada', () => null);
      await store.change(document, 't1', 'ada', () => thread('t1', `Changed in ${document}`));
    },
    shown: async (document) => [
      await store.since(document, 0),
      await Promise.all([1, 2, 3].map(async (seq) => store.at(document, seq))),
    ],
    [Symbol.asyncDispose]: () => host[Symbol.asyncDispose](),
  };
}

export async function versionStage(): Promise<RecordsStage> {
  const host = await createTestHost([storage], {});
  const log = new MemoryLog();
  const store = new VersionStore(await openVersions(host.use('database')));
  const pins = new Pins({ store, log, logger: {} as Logger });
  return {
    records: new VersionRecords({ store, pins, max: 100 }),
    log,
    async fill(document) {
      for (const seq of [1, 3]) {
        const id = `${document}${seq}`;
        await pins.hold({ id, document, seq });
        const row = { id, document, seq, comment_seq: 0, kind: 'manual', important: 1, created_at: seq } as const;
        await store.add({ ...row, name: id, user_id: user.id, user_name: user.name });
      }
    },
    async shown(document) {
      const rows = await store.list(document, { limit: 9 });
      return rows.map(({ id: _id, document: _document, ...row }) => row);
    },
    [Symbol.asyncDispose]: () => host[Symbol.asyncDispose](),
  };
}

export async function authorStage(): Promise<RecordsStage> {
  const stage = await setHistory();
  const people = { forget: () => undefined } as unknown as People;
  return {
    records: new HistoryRecords({ ...stage, people, maxSize: 8_388_608 }),
    log: stage.log,
    async fill(document) {
      const { id = '' } = (await stage.log.find(document)) ?? {};
      const stretch = { user: 'ada', at: 1, until: 9, changes: 3, inserted: 2, deleted: 0 };
      const saved = { ...stretch, inserts: [numberOf(document), 0, 2], deletes: [] };
      await stage.store.add(document, { logId: id, from: 0, upTo: 3, stretches: [saved] });
      await stage.store.name(document, [['ada', `Ada of ${document}`]]);
    },
    shown: async (document) => [await stage.store.rows(document), await stage.store.people(document)],
    [Symbol.asyncDispose]: () => stage[Symbol.asyncDispose](),
  };
}

export async function inboxStage(): Promise<RecordsStage> {
  const host = await createTestHost([storage], {});
  const database = await openInbox(host.use('database'));
  const store = new InboxStore(database, 1000);
  return {
    records: new InboxRecords(store),
    log: new MemoryLog(),
    async fill(document) {
      const told = { user: 'ben', kind: 'mention', comment: 'c', excerpt: `In ${document}` } as const;
      await database
        .transaction()
        .execute((transaction) => store.add(transaction, { document, thread: 't', actor: user }, [told]));
    },
    async shown(document) {
      const items = await store.page('ben', { unread: false, limit: 10 });
      return items.filter((item) => item.document === document).map(({ excerpt }) => excerpt);
    },
    [Symbol.asyncDispose]: () => host[Symbol.asyncDispose](),
  };
}

export async function restrictionStage(): Promise<RecordsStage> {
  const host = await createTestHost([storage], {});
  const store = new RestrictionStore(await openRestrictions(host.use('database')));
  const restrictions = new Restrictions();
  await restrictions.open(store);
  const row = { role: 'viewer', until: null, by_id: 'ada', by_name: 'Ada', created_at: 1 } as const;
  return {
    records: restrictions,
    log: new MemoryLog(),
    async fill(document) {
      await restrictions.restrict({ ...row, document, user_id: 'ben', reason: `Of ${document}` });
      await restrictions.lock({ ...row, document, reason: `Maintenance of ${document}` });
    },
    async shown(document) {
      // Checks that memory and disk agree.
      const stored = (await store.all()).filter((one) => one.document === document);
      const read = restrictions.list(document).length + Number(restrictions.lockOf(document) !== undefined);
      return [new Map(stored.map(({ user_id, reason }) => [user_id, reason])), read];
    },
    [Symbol.asyncDispose]: () => host[Symbol.asyncDispose](),
  };
}
