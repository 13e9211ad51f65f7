import assert from 'node:assert/strict';
import { test } from 'node:test';
import conversion from '@editor-companion/conversion';
import { createTestHost, type TestHost } from '@editor-companion/core/testing';
import type { ConversionTask, ImportWarning } from '@editor-companion/core/plugin';
import storage from '@editor-companion/storage';
import importOffice from '../../src/index.ts';
import { docx, p, r } from '../../../../formats/test/kit/docx.ts';
import { upload } from '../kit/upload.ts';

/** A link with a script, of which only the text is kept, in an indented paragraph. */
const SIMPLIFIED = docx({
  body: `<w:p><w:pPr><w:ind w:left="720"/></w:pPr><w:hyperlink r:id="l">${r('here')}</w:hyperlink></w:p>`,
  relations: { l: ['hyperlink', 'javascript:alert(1)'] },
});
const WHOLE = docx({ body: p('Nothing special') });

const start = (): Promise<TestHost> => createTestHost([storage, conversion, importOffice]);

const send = (host: TestHost, bytes: Buffer, query = '') => host.inject(upload(bytes, { query }));

const failureOf = async (host: TestHost, bytes: Buffer, query: string) => {
  const { statusCode, json } = await send(host, bytes, query);
  const { error, details = [] } = json<{ error?: string; details?: { code: string }[] }>();
  return [statusCode, error, details.map(({ code }) => code)];
};

test('simplifications of an import are listed in a header in every form, later as well, and on the record', async () => {
  await using host = await start();
  for (const query of ['', '?as=html', '?as=markdown', '?as=text', '?as=update']) {
    const { statusCode, headers } = await send(host, SIMPLIFIED, query);
    assert.deepEqual([statusCode, headers['x-companion-warnings']], [200, '1; LINK_DROPPED'], query);
  }
  const { headers, json } = await send(host, SIMPLIFIED);
  const taskId = String(headers['x-task-id']);
  const later = await host.inject({ url: `/import/${taskId}?as=text` });
  assert.equal(later.headers['x-companion-warnings'], '1; LINK_DROPPED');
  const record = await host.inject({ url: `/convert/${taskId}/status` });
  const { warnings } = record.json<{ data: ConversionTask }>().data;
  assert.deepEqual(warnings, json<{ data: { warnings: ImportWarning[] } }>().data.warnings);
  assert.equal((await send(host, WHOLE)).headers['x-companion-warnings'], undefined);
});

test('a strict import is refused if something would be simplified, even with a stored result', async () => {
  await using host = await start();
  const refused = [422, 'CONTENT_SIMPLIFIED', ['LINK_DROPPED']];
  assert.deepEqual(await failureOf(host, SIMPLIFIED, '?strict=true'), refused);
  assert.equal((await send(host, SIMPLIFIED, '?strict=false')).statusCode, 200);
  assert.deepEqual(await failureOf(host, SIMPLIFIED, '?strict=true&as=html'), refused);
  assert.equal((await send(host, WHOLE, '?strict=true')).statusCode, 200);
  assert.equal((await send(host, WHOLE, '?strict=yes')).statusCode, 400);
});

test('losses of another editor count as well: in the header, and for a strict import, whose task fails', async () => {
  await using host = await start();
  const { headers } = await send(host, SIMPLIFIED, '?profile=starterkit');
  assert.equal(headers['x-companion-warnings'], '2; LINK_DROPPED, PROFILE_DROPPED');
  const indented = docx({ body: p('Indented', '<w:ind w:left="720"/>') });
  assert.deepEqual(await failureOf(host, indented, '?strict=true&profile=starterkit'), [
    422,
    'CONTENT_SIMPLIFIED',
    ['PROFILE_DROPPED'],
  ]);
  await host.settle();
  const failed = host.events('import:failed').map(({ payload }) => payload.error.code);
  assert.deepEqual(failed, ['CONTENT_SIMPLIFIED']);
});
