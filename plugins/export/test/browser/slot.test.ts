import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { createSlot, type Slot } from '../../src/browser/slot.ts';
import type { RunningBrowser } from '../../src/browser/launch.ts';
import { createStarter } from '../../src/browser/starter.ts';
import { showPrint, veil } from '../../src/devtools/media.ts';
import { markupOf } from '../../src/document/markup.ts';
import { loadDocument, loadForPaper } from '../../src/render/settle.ts';
import { silentLog } from '../fixtures/silent-log.ts';

const browser = {
  sandbox: 'auto',
  uid: 65_534,
  gid: 65_534,
  maxQueued: 4,
  restartAfter: 500,
  pageUses: 4,
  javascript: false,
  maxMemoryMb: 1500,
  idleTimeout: 0,
  startTimeout: 20_000,
} as const;
const network = { allowedHosts: [], allowPrivateAddresses: false, maxResponseBytes: 1 };
const TEXT = 'Object.getOwnPropertyDescriptor(Node.prototype, "textContent").get.call(document.documentElement)';
const HEIGHT = 'document.documentElement.getBoundingClientRect().height';

describe('a page between two documents', () => {
  const starter = createStarter({ browser, network, log: silentLog, guard: { pin: async () => [] } });
  let running: RunningBrowser;
  let slot: Slot;
  before(async () => {
    running = await starter.start();
    slot = await createSlot(running.browser, { primed: false });
  });
  after(async () => {
    await running.close();
    await starter.close();
  });

  it('is emptied if no other document arrives', async () => {
    slot.gate.open({ load: async () => undefined, allowedHosts: [] });
    await loadDocument(slot.page, markupOf('<p>first'));
    await slot.release();
    await slot.empty();
    assert.equal(await slot.page.evaluate(TEXT), '');
  });

  it('is emptied at once of a document that has loaded resources', async () => {
    slot.gate.open({
      load: async () => ({
        mediaType: 'image/svg+xml',
        bytes: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      }),
      allowedHosts: [],
    });
    await loadDocument(slot.page, markupOf('<p>second<img src="/a.svg">'));
    await slot.release();
    assert.equal(await slot.page.evaluate(TEXT), '');
  });

  it('has its old size again after a picture', async () => {
    slot.gate.open({ load: async () => undefined, allowedHosts: [] });
    await slot.page.setViewport({ width: 300, height: 200 });
    await slot.release();
    assert.equal(await slot.page.evaluate('innerWidth'), 800);
  });

  it('has the styles for the screen again, and an empty document, after a layout for print', async () => {
    slot.gate.open({ load: async () => undefined, allowedHosts: [] });
    await loadForPaper(slot.page, markupOf('<!doctype html><p>laid out'));
    await veil(slot.page);
    await showPrint(slot.page);
    assert.equal(await slot.page.evaluate(HEIGHT), 16);
    await slot.release();
    assert.equal(await slot.page.evaluate('matchMedia("print").matches'), false);
    assert.equal(await slot.page.evaluate(TEXT), '');
  });

  it('shows nothing on its screen of a document for paper', async () => {
    await loadForPaper(slot.page, markupOf('<!doctype html><p>third'));
    assert.equal(await slot.page.evaluate(HEIGHT), 0);
    await slot.page.emulateMediaType('print');
    assert.notEqual(await slot.page.evaluate(HEIGHT), 0);
    await slot.page.emulateMediaType();
  });

  it('shows content that would not load unseen', async () => {
    await loadForPaper(slot.page, markupOf('<!doctype html><style>p { background: url(/a.svg) }</style><p>fourth'));
    assert.notEqual(await slot.page.evaluate(HEIGHT), 0);
  });
});
