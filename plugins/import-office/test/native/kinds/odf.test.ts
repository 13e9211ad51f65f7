import assert from 'node:assert/strict';
import { mkdtempDisposable, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { odpKind, odsKind, odtKind } from '../../../src/native/kinds/odf.ts';
import { withProbe } from '../../../src/probe/probe.ts';
import { docx } from '../../../../../formats/test/kit/docx.ts';
import { zip } from '../../../../../formats/test/kit/zip.ts';
import { members, p, type Kind } from '../../../../../formats/test/kit/odf.ts';

const formats = [odtKind, odsKind, odpKind];

/** Returns the ids of the formats that recognize a file. */
async function claims(bytes: Buffer, filename = 'file.bin'): Promise<string[]> {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'import-office-'));
  const path = join(folder.path, 'document');
  await writeFile(path, bytes);
  return await withProbe(path, filename, async (probe) => {
    const answers = await Promise.all(formats.map(async (format) => format.detect(probe)));
    return formats.filter((_, index) => answers[index]).map(({ id }) => id);
  });
}

const KINDS: readonly Kind[] = ['odt', 'ods', 'odp'];

for (const kind of KINDS) {
  test(`${kind} is recognised by its media type, at any place and with any compression`, async () => {
    const list = members(kind, { body: '' });
    assert.deepEqual(await claims(zip(list)), [kind]);
    assert.deepEqual(await claims(zip(list.toReversed())), [kind]);
    assert.deepEqual(await claims(zip(list.map(({ name, bytes }) => ({ name, bytes })))), [kind]);
  });
}

test('templates are read as documents', async () => {
  const bytes = 'application/vnd.oasis.opendocument.text-template';
  const list = members('odt', { body: '' }).map((one) => (one.name === 'mimetype' ? { ...one, bytes } : one));
  assert.deepEqual(await claims(zip(list)), ['odt']);
});

test('without a stated type the name decides which of the three it is', async () => {
  const list = members('ods', { body: '' }).filter(({ name }) => name !== 'mimetype');
  assert.deepEqual(await claims(zip(list), 'book.ods'), ['ods']);
  assert.deepEqual(await claims(zip(list), 'book.bin'), []);
});

test('other packages, drawings and flat XML are none of these', async () => {
  const drawing = members('odt', { body: '' }).map((one) =>
    one.name === 'mimetype' ? { ...one, bytes: 'application/vnd.oasis.opendocument.graphics' } : one,
  );
  assert.deepEqual(await claims(zip(drawing), 'a.odg'), []);
  assert.deepEqual(await claims(docx({ body: '' }), 'a.odt'), []);
  assert.deepEqual(await claims(Buffer.from(`<office:document>${p('x')}</office:document>`), 'a.odt'), []);
});
