import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Records } from '../../src/records.ts';
import type { MemoryLog } from '../memory-log.ts';
import { textUpdate } from '../raw-client.ts';

/** One kind of records by itself, over a database of its own. */
export interface RecordsStage extends AsyncDisposable {
  readonly records: Records;
  /** Where the documents are that have them. */
  readonly log: MemoryLog;
  /** Gives a document of three changes some records. Two calls for two documents make unequal ones. */
  readonly fill: (document: string) => Promise<void>;
  /** All that anybody can find of a document's records, without its name; the same for every document without any. */
  readonly shown: (document: string) => Promise<unknown>;
}

interface Traits {
  readonly kind: string;
  /** Whether copies and archives have them. */
  readonly isCarried: boolean;
  /** Whether a name that has these alone counts as one that has something. */
  readonly isContent: boolean;
}

/** Largest record, in characters; see `Records.save`. */
const MAX_RECORD = 1_000_000;

async function* each(records: readonly unknown[]): AsyncGenerator {
  yield* records;
}

const saved = (records: Records, document: string): Promise<object[]> =>
  Array.fromAsync(records.save(document, (seq) => seq));

async function write(stage: RecordsStage, document: string): Promise<void> {
  const change = { kind: 'update', origin: 'n', user: 'ada', time: 1, bytes: textUpdate('x') } as const;
  await stage.log.append(document, [change, change, change]);
}

type Has = (what: string, work: (stage: RecordsStage) => Promise<void>) => void;

/** What each kind of records has to do for renaming, deletion, copies and archives; a new one is added to `records.test.ts`. */
export function recordsSuite(traits: Traits, setStage: () => Promise<RecordsStage>): void {
  const has: Has = (what, work) =>
    void test(`${traits.kind}: ${what}`, async () => {
      await using stage = await setStage();
      for (const document of ['a', 'b']) await write(stage, document);
      await work(stage);
    });
  names(has, traits);
  copies(has, traits);
  strangers(has);
}

function names(has: Has, { kind, isContent }: Traits): void {
  has('are named as archives name them', async ({ records }) => {
    assert.equal(records.kind, kind);
    assert.match(records.kind, /^[a-z0-9-]+$/);
  });

  has('go along to another name, over what is there, and twice is as good as once', async (stage) => {
    const { records, fill, shown } = stage;
    const nothing = await shown('none');
    await fill('a');
    const before = await shown('a');
    assert.notDeepEqual(before, nothing);
    await fill('b');
    assert.notDeepEqual(await shown('b'), before);
    for (const _time of [1, 2]) {
      await records.rename('a', 'b');
      assert.deepEqual(await shown('a'), nothing);
      assert.deepEqual(await shown('b'), before);
    }
    // Back again, as when a renaming fails.
    await records.rename('b', 'a');
    assert.deepEqual(await shown('a'), before);
    assert.deepEqual(await shown('b'), nothing);
  });

  has('are forgotten as a whole, once, and of one document alone', async ({ records, fill, shown, log }) => {
    const nothing = await shown('none');
    for (const document of ['a', 'b']) await fill(document);
    const other = await shown('b');
    assert.equal(await records.forget('a'), isContent);
    assert.equal(await records.forget('a'), false);
    assert.equal(await records.forget('none'), false);
    assert.deepEqual(await shown('a'), nothing);
    assert.deepEqual(await shown('b'), other);
    // Authors are in the log too, and found there again.
    await log.drop('a');
    assert.deepEqual(await saved(records, 'a'), []);
  });
}

function copies(has: Has, { isCarried }: Traits): void {
  has(isCarried ? 'are in a copy and in an archive what they were' : 'are in no copy and no archive', async (stage) => {
    const { records, fill, shown, log } = stage;
    await fill('a');
    const before = await shown('a');
    const carried = await saved(records, 'a');
    assert.equal(carried.length > 0, isCarried);
    for (const record of carried) assert.ok(JSON.stringify(record).length < MAX_RECORD);
    // As it comes out of a file.
    const read = JSON.parse(JSON.stringify(carried)) as unknown[];
    assert.deepEqual(read, carried, 'plain JSON');
    await records.load('b', each(read));
    assert.deepEqual(await shown('b'), isCarried ? before : await shown('none'));
    assert.deepEqual(await shown('a'), before);
    if (!isCarried) return;
    assert.deepEqual(await saved(records, 'b'), carried);
    // The original is no more needed.
    await records.forget('a');
    await log.drop('a');
    assert.deepEqual(await shown('b'), before);
  });
}

function strangers(has: Has): void {
  has('can be saved where the copy shows no position but its end', async ({ records, fill }) => {
    await fill('a');
    await records.load(
      'b',
      records.save('a', () => undefined),
    );
  });

  has('are nothing where there are none', async ({ records, shown }) => {
    assert.deepEqual(await saved(records, 'none'), []);
    await records.load('b', each([]));
    assert.deepEqual(await shown('b'), await shown('none'));
  });

  has('refuse what no server has saved, and leave nothing once that is forgotten', async ({ records, fill, shown }) => {
    await fill('a');
    const [first = {}] = await saved(records, 'a');
    const more = { ...first, nonsense: true };
    for (const wrong of [null, 1, 'text', [], {}, { nonsense: true }, more, Object.create(null)]) {
      await assert.rejects(records.load('b', each([wrong])), { code: 'ARCHIVE_INVALID' }, JSON.stringify(wrong));
      await records.forget('b');
      assert.deepEqual(await shown('b'), await shown('none'));
    }
  });
}
