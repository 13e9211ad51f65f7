import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Records } from '../../src/records.ts';
import type { MemoryLog } from '../memory-log.ts';
import { textUpdate } from '../raw-client.ts';

/** One kind of records, over a separate database. */
export interface RecordsStage extends AsyncDisposable {
  readonly records: Records;
  /** The log with the documents of the records. */
  readonly log: MemoryLog;
  /** Adds records to a document of three changes. Different documents get different records. */
  readonly fill: (document: string) => Promise<void>;
  /** Returns everything visible of a document's records, without its name. Equal for all documents without records. */
  readonly shown: (document: string) => Promise<unknown>;
}

interface Traits {
  readonly kind: string;
  /** True if copies and archives include them. */
  readonly isCarried: boolean;
  /** True if a name with only these records counts as used. */
  readonly isContent: boolean;
}

/** The maximum size of a record in characters. See `Records.save`. */
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

/** Tests the requirements for each kind of records: renaming, deletion, copies and archives. Add a new kind to `records.test.ts`. */
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
  has('are named as in archives', async ({ records }) => {
    assert.equal(records.kind, kind);
    assert.match(records.kind, /^[a-z0-9-]+$/);
  });

  has(
    'follow a document to another name, replace those of that name, and doing it twice changes nothing',
    async (stage) => {
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
      // Renames back, as after a failed renaming.
      await records.rename('b', 'a');
      assert.deepEqual(await shown('a'), before);
      assert.deepEqual(await shown('b'), nothing);
    },
  );

  has('are deleted completely, once, and for one document only', async ({ records, fill, shown, log }) => {
    const nothing = await shown('none');
    for (const document of ['a', 'b']) await fill(document);
    const other = await shown('b');
    assert.equal(await records.forget('a'), isContent);
    assert.equal(await records.forget('a'), false);
    assert.equal(await records.forget('none'), false);
    assert.deepEqual(await shown('a'), nothing);
    assert.deepEqual(await shown('b'), other);
    // Authors are also stored in the log and can be restored from it.
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
    // Simulates reading from a file.
    const read = JSON.parse(JSON.stringify(carried)) as unknown[];
    assert.deepEqual(read, carried, 'plain JSON');
    await records.load('b', each(read));
    assert.deepEqual(await shown('b'), isCarried ? before : await shown('none'));
    assert.deepEqual(await shown('a'), before);
    if (!isCarried) return;
    assert.deepEqual(await saved(records, 'b'), carried);
    // The original is no longer needed.
    await records.forget('a');
    await log.drop('a');
    assert.deepEqual(await shown('b'), before);
  });
}

function strangers(has: Has): void {
  has('can be saved if the copy has only its last position', async ({ records, fill }) => {
    await fill('a');
    await records.load(
      'b',
      records.save('a', () => undefined),
    );
  });

  has('are empty without a document', async ({ records, shown }) => {
    assert.deepEqual(await saved(records, 'none'), []);
    await records.load('b', each([]));
    assert.deepEqual(await shown('b'), await shown('none'));
  });

  has(
    'refuse data that no server has saved, and leave nothing once they are deleted',
    async ({ records, fill, shown }) => {
      await fill('a');
      const [first = {}] = await saved(records, 'a');
      const more = { ...first, nonsense: true };
      for (const wrong of [null, 1, 'text', [], {}, { nonsense: true }, more, Object.create(null)]) {
        await assert.rejects(records.load('b', each([wrong])), { code: 'ARCHIVE_INVALID' }, JSON.stringify(wrong));
        await records.forget('b');
        assert.deepEqual(await shown('b'), await shown('none'));
      }
    },
  );
}
