/* Real and hostile documents from outside this repository: COMPANION_CORPUS names their folder. */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { CompanionError } from '@editor-companion/core/plugin';
import { schema, validate } from '@editor-companion/document';
import { readDocx } from '@editor-companion/formats/docx/read';
import { chooseFormat } from '../src/probe/choose-format.ts';
import { withProbe } from '../src/probe/probe.ts';
import { outsideFolder, readTable } from './kit/folder.ts';

const { folder, skip } = outsideFolder('COMPANION_CORPUS');
const files = skip === false ? readTable(join(folder, 'MANIFEST.tsv')).filter(({ format }) => format === 'docx') : [];

test('the folder of the corpus exists', { skip }, () => assert.ok(files.length > 0));

for (const { path = '', exercises = '' } of files) {
  if (exercises.startsWith('MUST FAIL')) {
    test(`${path} is refused: ${exercises}`, () =>
      assert.rejects(
        read(path),
        (error) => CompanionError.is(error) && (error.status === 415 || error.status === 422),
      ));
  } else {
    test(`${path} is read into a valid document`, async () => {
      const { content, comments = [], page } = await read(path);
      validate(content);
      schema.nodeFromJSON(content).check();
      const bands = [page?.header, page?.footer].flatMap((band) => Object.values(band ?? {}));
      // A page without content has a header without blocks.
      const shown = bands.filter(({ length }) => length > 0);
      for (const blocks of [...comments.map((comment) => comment.content), ...shown])
        validate({ type: 'doc', content: blocks });
    });
  }
}

/** Reads a file as the route does, but without threads. */
async function read(path: string) {
  const local = join(folder, path);
  const docx = {
    id: 'docx',
    title: 'Word',
    version: '1',
    extensions: ['docx'],
    mediaTypes: [],
    detect: isZip,
    convert: neverCalled,
  };
  await withProbe(local, path, (probe) => chooseFormat([docx], probe));
  return readDocx(local, { revisions: 'keep' }, () => undefined);
}

const isZip = ({ head }: { head: Uint8Array }): boolean => Buffer.from(head.subarray(0, 2)).toString() === 'PK';
const neverCalled = (): never => {
  throw new Error('not called');
};
