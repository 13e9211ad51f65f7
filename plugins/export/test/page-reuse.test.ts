import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Page } from 'puppeteer-core';
import { Generation } from '../src/browser/generation.ts';
import { BrowserPool } from '../src/browser/pool.ts';
import { createStarter, type Starter } from '../src/browser/starter.ts';
import { errors } from '../src/errors.ts';
import { markupOf } from '../src/document/markup.ts';
import { loadDocument } from '../src/render/settle.ts';
import { silentLog } from './fixtures/silent-log.ts';

const browser = {
  sandbox: 'auto',
  uid: 65_534,
  gid: 65_534,
  concurrency: 1,
  maxQueued: 4,
  restartAfter: 500,
  pageUses: 4,
  javascript: false,
  maxMemoryMb: 1500,
  idleTimeout: 0,
  startTimeout: 20_000,
} as const;
const network = { allowedHosts: [], allowPrivateAddresses: false, maxResponseBytes: 1, ownOrigins: [] };
const signal = new AbortController().signal;

/** Properties of a document, read through the prototypes. */
const LOOK = `({
  text: Object.getOwnPropertyDescriptor(Node.prototype, 'textContent').get.call(document.documentElement),
  colour: getComputedStyle(document.documentElement).color,
  width: innerWidth,
})`;

/** Ends the renderer process of a page, as the system does when memory is short. */
async function crash(page: Page): Promise<void> {
  const session = await page.createCDPSession();
  await session.send('Inspector.enable');
  const { promise: crashed, resolve } = Promise.withResolvers<void>();
  session.once('Inspector.targetCrashed', () => resolve());
  session.send('Page.crash').catch(() => undefined);
  // A renderer that is only asked to crash still answers earlier messages.
  await crashed;
}

describe('a page of the pool', () => {
  let starter: Starter;
  let pool: BrowserPool;
  before(() => {
    starter = createStarter({ browser, network, log: silentLog, guard: { pin: async () => [] } });
    pool = new BrowserPool({ ...browser, log: silentLog, start: () => starter.start() });
  });
  after(async () => {
    await pool.close();
    await starter.close();
  });

  const pageFor = (caller: string, draw: (page: Page) => Promise<unknown> = async () => undefined, tidy = true) =>
    pool.run(
      async ({ page }) => {
        await draw(page);
        return page;
      },
      { signal, timeout: 30_000, caller, owner: caller, tidy },
    );

  it('serves its caller again, and no other', async () => {
    const page = await pageFor('ann');
    assert.equal(await pageFor('ann'), page);
    const other = await pageFor('bob');
    assert.notEqual(other, page);
    assert.notEqual(other.browserContext(), page.browserContext());
  });

  it('is discarded after its share of documents', async () => {
    const pages = [];
    for (let turn = 0; turn < 5; turn += 1) pages.push(await pageFor('carl'));
    assert.equal(new Set(pages.slice(0, 4)).size, 1);
    assert.notEqual(pages[4], pages[0]);
  });

  it('is discarded after a job that failed or leaves traces', async () => {
    const page = await pageFor('dora', undefined, false);
    const next = await pageFor('dora');
    assert.notEqual(next, page);
    await assert.rejects(
      pageFor('dora', () => Promise.reject(new Error('broken'))),
      { message: 'broken' },
    );
    assert.notEqual(await pageFor('dora'), next);
  });

  it('is as good as new for the next document', async () => {
    const clobbering = `<!doctype html><style>html { color: red }</style><p>secret</p>
      <img name="open"><img name="close"><form name="write"></form><form name="documentElement"></form><form id="document"></form>`;
    let left: unknown;
    const page = await pageFor('emma', async (first) => {
      await first.setViewport({ width: 300, height: 200, deviceScaleFactor: 3 });
      await loadDocument(first, markupOf(clobbering));
    });
    const again = await pageFor('emma', async (second) => {
      await loadDocument(second, markupOf('<!doctype html><p>public</p>'));
      left = await second.evaluate(LOOK);
    });
    assert.equal(again, page);
    assert.deepEqual(left, { text: 'public', colour: 'rgb(0, 0, 0)', width: 800 });
  });

  it('is a new one if a used one is forbidden', async () => {
    const page = await pageFor('gina');
    const fresh = await pool.run(async (slot) => slot.page, {
      signal,
      timeout: 30_000,
      caller: 'gina',
      owner: 'gina',
      tidy: false,
      fresh: true,
    });
    assert.notEqual(fresh, page);
    assert.equal(await pageFor('gina'), page);
  });

  it('is blamed instead of a document when its renderer ends', async () => {
    const attempts: Page[] = [];
    const printed = await pool.run(
      async ({ page }) => {
        attempts.push(page);
        if (attempts.length === 2) return 'printed';
        await crash(page);
        throw errors.EXPORT_PRINT_FAILED();
      },
      { signal, timeout: 30_000, caller: 'hugo', owner: 'hugo', tidy: true },
    );
    assert.equal(printed, 'printed');
    assert.notEqual(attempts[0], attempts[1]);
  });

  it('answers 503 if a second renderer ends as well', async () => {
    const job = async ({ page }: { page: Page }): Promise<never> => {
      await crash(page);
      throw errors.EXPORT_PRINT_FAILED();
    };
    await assert.rejects(pool.run(job, { signal, timeout: 30_000, caller: 'ida', owner: 'ida', tidy: true }), {
      code: 'EXPORT_BROWSER_FAILED',
    });
  });

  it('blames a document that a second page cannot print either', async () => {
    const attempts: Page[] = [];
    const job = async ({ page }: { page: Page }): Promise<never> => {
      attempts.push(page);
      throw errors.EXPORT_PRINT_FAILED();
    };
    await assert.rejects(pool.run(job, { signal, timeout: 30_000, caller: 'jan', owner: 'jan', tidy: true }), {
      code: 'EXPORT_PRINT_FAILED',
    });
    assert.equal(new Set(attempts).size, 2);
  });

  it('is not lent if it died before its first job', async () => {
    const running = await starter.start();
    try {
      const generation = new Generation(running, browser);
      await generation.fill(1, () => true);
      const pages = await Promise.all(running.browser.browserContexts().map((context) => context.pages()));
      const ready = pages.flat().filter((page) => page.url() === 'about:blank');
      await Promise.all(ready.map(crash));
      const slot = await generation.take('kim');
      assert.equal(slot.gone, false);
      assert.ok(!ready.includes(slot.page), 'a new page is lent');
      await slot.check();
    } finally {
      await running.close();
    }
  });

  it('is taken from a caller whom it failed while it waited', async () => {
    const page = await pageFor('fred');
    await page.close();
    assert.notEqual(await pageFor('fred'), page);
  });
});
