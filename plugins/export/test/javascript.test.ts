import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { extractText } from 'unpdf';
import { createExportHost, post } from './fixtures/export-host.ts';

const HTML = '<p id="place">without</p><script>place.textContent = "with scripts"</script>';

const textOf = async (bytes: Buffer): Promise<string> =>
  (await extractText(new Uint8Array(bytes), { mergePages: true })).text;

describe('scripts of a document', () => {
  it('run only if both operator and request allow them', async () => {
    await using host = await createExportHost({ browser: { javascript: true } });
    assert.match(await textOf((await post(host, '/export/pdf', { html: HTML })).rawPayload), /without/u);
    const asked = await post(host, '/export/pdf', { html: HTML, javascript: true });
    assert.match(await textOf(asked.rawPayload), /with scripts/u);
  });

  it('leave nothing for the next document', async () => {
    await using host = await createExportHost({ browser: { javascript: true } });
    const leave = '<script>window.name = "leak"; window.leak = 1; setInterval(() => {}, 1)</script>';
    const look = '<p id="place"></p><script>place.textContent = [typeof leak, name].join("|") + "."</script>';
    await post(host, '/export/pdf', { html: leave, javascript: true });
    const { rawPayload } = await post(host, '/export/pdf', { html: look, javascript: true });
    assert.match(await textOf(rawPayload), /^undefined\|\./u);
  });

  it('cannot hold a page beyond its time', { timeout: 60_000 }, async () => {
    await using host = await createExportHost({ browser: { javascript: true } });
    const html = '<script>for (;;) {}</script>';
    const answer = await post(host, '/export/pdf', { html, javascript: true, timeout: 2000 });
    assert.equal(answer.json<{ error: string }>().error, 'EXPORT_TIMEOUT');
    assert.equal((await post(host, '/export/pdf', { html: '<p>next' })).statusCode, 200);
  });

  it('are refused if the operator has not allowed them', async () => {
    await using host = await createExportHost();
    for (const route of ['/export/pdf', '/export/image/png', '/export/thumbnail']) {
      const answer = await post(host, route, { html: HTML, javascript: true });
      assert.equal(answer.statusCode, 403);
      assert.equal(answer.json<{ error: string }>().error, 'EXPORT_JAVASCRIPT_FORBIDDEN');
    }
  });
});
