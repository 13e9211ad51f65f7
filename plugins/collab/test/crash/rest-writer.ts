import assert from 'node:assert/strict';

type Step = 'create' | 'version' | 'thread' | 'delete' | 'restore';

/** The steps of each document. Every third document stays deleted. */
const LIFE: readonly Step[] = ['create', 'version', 'thread', 'delete', 'restore'];

interface Life {
  readonly name: string;
  /** The acknowledged steps. */
  readonly done: Step[];
  /** The step in progress when the server was killed. It may have been completed. */
  open: Step | undefined;
}

/** Creates documents through REST, with a version and a comment, deletes them and restores most. Records the acknowledged steps. */
export class RestWriter {
  readonly #lives: Life[] = [];

  /** The number of acknowledged steps. */
  get count(): number {
    return this.#lives.reduce((sum, { done }) => sum + done.length, 0);
  }

  /** Writes until the server is gone. */
  async write(address: string, prefix: string): Promise<void> {
    for (let number = 0; ; number++) {
      const life: Life = { name: `${prefix}-${number}`, done: [], open: undefined };
      this.#lives.push(life);
      for (const step of number % 3 === 2 ? LIFE.slice(0, -1) : LIFE) {
        life.open = step;
        const status = await request(address, life.name, step);
        if (status === undefined) return;
        assert.ok(status < 300, `${step} of ${life.name}: ${status}`);
        life.open = undefined;
        life.done.push(step);
      }
    }
  }

  /** Checks that all acknowledged data exists. */
  async check(address: string): Promise<void> {
    for (const life of this.#lives) {
      await checkOne(address, life);
    }
  }
}

async function checkOne(address: string, life: Life): Promise<void> {
  const { name, done, open } = life;
  const at = `${address}/documents/${name}`;
  const read = await fetch(`${at}?as=text`);
  const mayBeThere = open !== undefined || isThere(done);
  const mustBeThere = isThere(done) && open !== 'delete';
  assert.ok(
    read.status === 200 ? mayBeThere : !mustBeThere,
    `${name}, after ${done.join()} and maybe ${open}: ${read.status}`,
  );
  // The interrupted step was completed or not. From now on this must not change.
  life.open = undefined;
  if (open !== undefined && hasHappened(open, read.status)) done.push(open);
  if (read.status !== 200 && done.includes('delete')) {
    const { data } = (await (await fetch(`${address}/deleted-documents?limit=200`)).json()) as Listing;
    assert.ok(data.items.length >= 1, `${name} can be restored`);
    assert.equal((await fetch(`${at}/restore`, post({}))).status, 200, name);
    done.push('restore');
  }
  if (!done.includes('create') || (read.status !== 200 && !done.includes('delete'))) return;
  const { data } = (await (await fetch(`${at}?as=text`)).json()) as { data: { content: string } };
  assert.equal(data.content, `text of ${name}`);
  if (done.includes('version'))
    assert.equal((await fetch(`${at}/versions/1?as=text`)).status, 200, `version of ${name}`);
  if (done.includes('thread')) assert.equal((await fetch(`${at}/threads/t1`)).status, 200, `comment of ${name}`);
}

interface Listing {
  readonly data: { readonly items: readonly unknown[] };
}

const isThere = (done: readonly Step[]): boolean =>
  done.includes('create') && (!done.includes('delete') || done.includes('restore'));

/** Tells whether a step was completed. For a version or comment the document's status does not show it. */
const hasHappened = (step: Step, status: number): boolean =>
  step === 'delete' ? status !== 200 : (step === 'create' || step === 'restore') && status === 200;

/** Returns the status. Undefined if the server is gone. */
async function request(address: string, name: string, step: Step): Promise<number | undefined> {
  const at = `${address}/documents/${name}`;
  try {
    if (step === 'create') return (await fetch(at, post({ markdown: `text of ${name}` }))).status;
    if (step === 'version') return (await fetch(`${at}/versions`, post({ name: 'One' }))).status;
    if (step === 'thread') return (await fetch(`${at}/threads`, post({ id: 't1', content: 'Why?' }))).status;
    if (step === 'delete') return (await fetch(at, { method: 'DELETE' })).status;
    return (await fetch(`${at}/restore`, post({}))).status;
  } catch {
    return undefined;
  }
}

const post = (body: object): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});
