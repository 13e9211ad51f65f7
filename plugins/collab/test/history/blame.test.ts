import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import * as Y from 'yjs';
import { setStage, Writer } from './stage.ts';

const MINUTE = 60_000;
const USERS = 3;

const step = fc.record({
  kind: fc.constantFrom(
    'insert',
    'insert',
    'insert',
    'delete',
    'paragraph',
    'hear',
    'say',
    'repeat',
    'compact',
    'crash',
  ),
  user: fc.nat({ max: USERS - 1 }),
  at: fc.nat({ max: 1000 }),
  length: fc.integer({ min: 1, max: 5 }),
  pause: fc.constantFrom(1000, MINUTE, 20 * MINUTE),
});
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

type Stage = Awaited<ReturnType<typeof setStage>>;

/** Plays steps on a document. Every written character is unique, so that it identifies its author. */
class Play {
  readonly #stage: Stage;
  readonly #name: string;
  readonly #writers = Array.from({ length: USERS }, (_, user) => new Writer(100 + user));
  /** The first author of each character, and the time at which it reached the log. */
  readonly authors = new Map<string, { user: string; time: number }>();
  readonly #waiting: string[][] = this.#writers.map(() => []);
  #letter = 0x4e00;
  #time = 1_000_000;

  constructor(stage: Stage, name: string) {
    this.#stage = stage;
    this.#name = name;
  }

  async take({ kind, user, at, length, pause }: Step): Promise<void> {
    const writer = this.#writers[user] as Writer;
    const texts = writer.texts();
    const text = texts[at % texts.length] as Y.XmlText;
    const place = at % (text.length + 1);
    this.#time += pause;
    if (kind === 'insert') {
      const letters = Array.from({ length }, () => String.fromCharCode((this.#letter += 1)));
      this.#waiting[user]?.push(...letters);
      text.insert(place, letters.join(''));
    } else if (kind === 'delete') text.delete(place, Math.min(length, text.length - place));
    else if (kind === 'paragraph') writer.add();
    else if (kind === 'hear') await this.#hear(writer);
    else if (kind === 'say') await this.#say(user);
    else if (kind === 'repeat') await this.#say(user, Y.encodeStateAsUpdate(writer.doc));
    else if (kind === 'compact') await this.#stage.compact(this.#name);
    else await this.#crash();
  }

  /** Sends all pending changes of all writers. */
  async end(): Promise<void> {
    for (const user of this.#writers.keys()) await this.#say(user);
  }

  async #say(user: number, whole?: Uint8Array): Promise<void> {
    const said = this.#writers[user]?.say();
    const update = whole ?? said;
    if (!update) return;
    // A whole state omits content that was deleted before it was sent.
    const left =
      whole &&
      (this.#writers[user]
        ?.texts()
        .map((text) => text.toJSON())
        .join('') ??
        '');
    const letters = this.#waiting[user]?.splice(0).filter((letter) => left === undefined || left.includes(letter));
    for (const letter of letters ?? []) this.authors.set(letter, { user: `user ${user}`, time: this.#time });
    await this.#stage.write(this.#name, `user ${user}`, this.#time, update);
  }

  async #hear(writer: Writer): Promise<void> {
    const state = await this.#stage.log.read(this.#name).catch(() => undefined);
    for (const bytes of [state?.base?.bytes, ...(state?.tail ?? []).map((record) => record.bytes)])
      if (bytes) writer.hear(bytes);
  }

  /** Simulates a kill after the authors were stored and before the new base is written. */
  async #crash(): Promise<void> {
    const { attributions } = this.#stage;
    const isBase = this.#stage.compact(this.#name, async (name, upTo) => {
      await attributions.catchUp(name, upTo);
      throw new Error('killed');
    });
    await isBase.catch(() => undefined);
  }
}

test('every character has its author and time, through compactions, repeats, offline work and kills', async () => {
  await using stage = await setStage();
  let run = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 60 }), async (steps) => {
      const name = `document ${(run += 1)}`;
      const play = new Play(stage, name);
      for (const one of steps) await play.take(one);
      await play.end();
      const { passages } = await stage.blame(name);
      for (const { text, user, date, until } of passages)
        for (const letter of text) {
          const author = play.authors.get(letter);
          assert.equal(user?.id, author?.user);
          assert.ok(author && date !== null && until !== null && date <= author.time && author.time <= until);
        }
      const left = passages.map(({ text }) => text).join('');
      assert.equal(left, await textOf(stage, name));
      const stretches = await stage.store.newest(name, { behind: undefined, limit: 1000, user: undefined });
      const sum = (key: 'inserted' | 'deleted') => stretches.reduce((total, row) => total + row[key], 0);
      assert.deepEqual([sum('inserted'), sum('deleted')], [play.authors.size, play.authors.size - left.length]);
    }),
    { numRuns: 40 },
  );
  assert.deepEqual(stage.warned, []);
});

async function textOf({ log }: Stage, name: string): Promise<string> {
  const state = await log.read(name);
  const doc = new Y.Doc();
  for (const bytes of [state?.base?.bytes, ...(state?.tail ?? []).map((record) => record.bytes)])
    if (bytes) Y.applyUpdate(doc, bytes);
  const texts = doc.getXmlFragment('default').toArray() as Y.XmlElement[];
  return texts.map((paragraph) => (paragraph.get(0) as Y.XmlText).toJSON()).join('');
}
