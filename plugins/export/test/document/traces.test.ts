import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Page } from 'puppeteer-core';
import { BrowserPool } from '../../src/browser/pool.ts';
import { createStarter, type Starter } from '../../src/browser/starter.ts';
import { fill } from '../../src/devtools/line.ts';
import { leavesTraces } from '../../src/document/traces.ts';
import { HEAD_ELEMENTS, WITNESS } from '../fixtures/head-elements.ts';
import { silentLog } from '../fixtures/silent-log.ts';

const browser = {
  sandbox: 'auto',
  uid: 65_534,
  gid: 65_534,
  concurrency: 1,
  maxQueued: 4,
  restartAfter: 500,
  pageUses: 500,
  javascript: false,
  maxMemoryMb: 1500,
  idleTimeout: 0,
  startTimeout: 20_000,
} as const;
const network = { allowedHosts: [], allowPrivateAddresses: false, maxResponseBytes: 1 };
const signal = new AbortController().signal;

const MESSAGE_OF_THE_BODY =
  '<p>Nothing but <b>text</b>: style, link, meta and autofocusing are words here, <a href="?q=1">too</a>.';

describe('a document that leaves traces', () => {
  it('is recognised by its markup, in any disguise', () => {
    for (const name of ['meta color-scheme', 'meta with an escaped name', 'style with a title', 'autofocus', 'base'])
      assert.equal(leavesTraces(HEAD_ELEMENTS[name] ?? ''), name !== 'base', name);
  });

  it('is not a common one', () => {
    const head = `<!DOCTYPE html><html lang="en"><head><meta charset="UTF-8"><meta name="viewport" content="width=device-width">
      <meta property="og:title" content="A"/><title>T</title><style type="text/css">p { color: red }</style></head><body class="a">`;
    assert.equal(leavesTraces(`${head}${MESSAGE_OF_THE_BODY.replace('autofocusing', 'focus')}`), false);
  });
});

describe('a page that is used again', () => {
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

  const show = (html: string, draw: (page: Page) => Promise<Uint8Array>, fresh = false) =>
    pool.run(
      async ({ page }) => {
        await fill(page, html);
        return draw(page);
      },
      { signal, timeout: 30_000, caller: 'ann', owner: 'ann', tidy: !leavesTraces(html), fresh },
    );
  const picture = (page: Page): Promise<Uint8Array> => page.screenshot({ optimizeForSpeed: true });

  it(
    'shows a document as a new page does, whatever elements the document before had',
    { timeout: 120_000 },
    async () => {
      const expected = Buffer.from(await show(WITNESS, picture, true));
      const changed: string[] = [];
      for (const [name, html] of Object.entries(HEAD_ELEMENTS)) {
        await show(html, picture);
        const shown = await show(WITNESS, picture);
        if (!expected.equals(shown)) changed.push(name);
      }
      assert.deepEqual(changed, []);
    },
  );

  it('has a new Document object if no other document arrived at once', async () => {
    const expected = await show(WITNESS, picture, true);
    await pool.run(
      async (slot) => {
        await fill(slot.page, HEAD_ELEMENTS['meta color-scheme'] ?? '');
        await slot.release();
        await slot.empty();
        await fill(slot.page, WITNESS);
        assert.deepEqual(await picture(slot.page), expected);
      },
      { signal, timeout: 30_000, caller: 'bob', owner: 'bob', tidy: false },
    );
  });
});
