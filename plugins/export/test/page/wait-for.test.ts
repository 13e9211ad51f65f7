import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { TestHost } from '@editor-companion/core/testing';
import { extractText } from 'unpdf';
import { createExportHost, post } from '../fixtures/export-host.ts';

/** A page whose script draws something only when it is asked to, so that the test does not depend on time. */
const LATE = `<p id="place">early</p><script>
  let asked = 0;
  Object.defineProperty(window, 'isDrawn', { get() {
    asked += 1;
    if (asked === 3) place.insertAdjacentHTML('afterend', '<p class="drawn">drawn late</p>');
    return asked >= 3;
  } });
</script>`;

describe('the condition that an export waits for', () => {
  let host: TestHost;
  before(async () => {
    host = await createExportHost({ browser: { javascript: true } });
  });
  after(() => host.close());

  const textOf = async (body: object): Promise<string> => {
    const { statusCode, rawPayload, payload } = await post(host, '/export/pdf', body);
    assert.equal(statusCode, 200, payload);
    return (await extractText(new Uint8Array(rawPayload), { mergePages: true })).text;
  };

  const errorOf = async (path: string, body: object): Promise<unknown[]> => {
    const { statusCode, payload } = await post(host, path, body);
    return [statusCode, (JSON.parse(payload) as { error: string }).error];
  };

  it('is an expression that becomes true, or a promise of it', async () => {
    const page = { html: LATE, javascript: true };
    assert.match(await textOf({ ...page, waitFor: { expression: 'window.isDrawn' } }), /drawn late/u);
    assert.match(await textOf({ ...page, waitFor: { expression: 'Promise.resolve(window.isDrawn)' } }), /drawn late/u);
  });

  it('is an element, also without scripts', async () => {
    const html = `<p>text</p><script>setTimeout(() => document.body.insertAdjacentHTML('beforeend', '<b>soon</b>'), 300)</script>`;
    assert.match(await textOf({ html, javascript: true, waitFor: { selector: 'p ~ b' } }), /soon/u);
    assert.match(await textOf({ html: '<p id=a>text', waitFor: { selector: '#a', delay: 1 } }), /text/u);
  });

  it('is an idle network', async () => {
    assert.match(await textOf({ html: '<p>text', waitFor: { networkIdle: true } }), /text/u);
  });

  for (const path of ['/export/pdf', '/export/image/png', '/export/thumbnail'])
    it(`is refused by ${path} with the missing condition`, async () => {
      const waitFor = { selector: '.never', timeout: 1 };
      assert.deepEqual(await errorOf(path, { html: '<p>text', waitFor }), [422, 'EXPORT_WAIT_UNMET']);
    });

  it('is refused if it cannot be evaluated', async () => {
    const asking = (waitFor: object, more: object = {}) => errorOf('/export/pdf', { html: '<p>a', waitFor, ...more });
    assert.deepEqual(await asking({ selector: '<' }), [422, 'EXPORT_WAIT_INVALID']);
    const script = { expression: 'nobody.knows' };
    assert.deepEqual(await asking(script, { javascript: true }), [422, 'EXPORT_WAIT_INVALID']);
    assert.deepEqual(await asking(script), [400, 'EXPORT_WAIT_NEEDS_SCRIPTS']);
    assert.deepEqual(await asking({ forever: true }), [400, 'BODY_INVALID']);
  });

  it('never outlasts the time of the export', async () => {
    const waitFor = { expression: 'new Promise(() => {})', timeout: 100_000 };
    const body = { html: '<p>text', javascript: true, waitFor, timeout: 1500 };
    assert.deepEqual(await errorOf('/export/pdf', body), [503, 'EXPORT_TIMEOUT']);
  });

  it('is part of the key of a stored file', async () => {
    const { headers } = await post(host, '/export/pdf', { html: '<p>same' });
    const other = await post(host, '/export/pdf', { html: '<p>same', waitFor: { delay: 1 } });
    assert.deepEqual([headers['x-from-cache'], other.headers['x-from-cache']], ['false', 'false']);
  });
});
