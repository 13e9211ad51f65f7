import assert from 'node:assert/strict';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, suite, test } from 'node:test';
import { CompanionError, type Logger } from '@editor-companion/core/plugin';
import { libreOfficeEngine } from '../../../src/engine/libreoffice/engine.ts';
import { findInstallation } from '../../../src/engine/libreoffice/installation.ts';
import { readDocx } from '@editor-companion/formats/docx/read';
import { compound } from '../../kit/compound.ts';
import { textOf } from '../../../../../formats/test/kit/docx.ts';
import { withDocument } from '../kit/fake-process.ts';
import { withoutLibreOffice } from '../kit/libreoffice.ts';
import { paragraph, rtf } from '../kit/rtf.ts';

const OPTIONS = {
  processes: 1,
  maxQueued: 8,
  startTimeout: 60_000,
  timeout: 60_000,
  idleTimeout: 0,
  restartAfter: 100,
  maxMemoryMb: 800,
  memoryLimitMb: 4096,
  uid: 65_534,
  gid: 65_534,
};
const log = { info: () => undefined, warn: () => undefined } as unknown as Logger;
const signal = new AbortController().signal;

suite('a LibreOffice without a Python of its own', { skip: withoutLibreOffice }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'libreoffice-test-'));
  chmodSync(folder, 0o755);
  process.env['TMPDIR'] = folder;
  after(() => rmSync(folder, { recursive: true, force: true }));

  test('is controlled through its pipe', async () => {
    const office = libreOfficeEngine({ ...OPTIONS, python: await withoutPython() }, log);
    const convert = (bytes: Buffer, source: string): Promise<string> =>
      withDocument(async (path, output) => {
        writeFileSync(path, bytes);
        await office.engine.convert(
          { path, size: bytes.length, source, target: 'docx', output },
          { signal, caller: 'ada', log },
        );
        return textOf(readDocx(output, { revisions: 'keep' }, () => undefined).content);
      });
    try {
      assert.equal(await convert(rtf(paragraph('one')), 'rtf'), 'one');
      assert.doesNotMatch(mapsOfOffice(), /libpython/);
      const broken = compound([{ name: 'WordDocument', bytes: Buffer.from('not a document') }]);
      await assert.rejects(
        convert(broken, 'doc'),
        (error) => CompanionError.is(error) && error.code === 'IMPORT_FILE_DAMAGED',
      );
      assert.equal(await convert(rtf(paragraph('two')), 'rtf'), 'two');
    } finally {
      await office.close();
    }
  });

  /** Creates a Python that hides the list of LibreOffice's Python components from it. */
  async function withoutPython(): Promise<string> {
    const { program, python } = (await findInstallation()) ?? assert.fail('LibreOffice was found a moment ago');
    const path = join(folder, 'python3');
    const services = `file://${program}/services/services.rdb`;
    writeFileSync(path, `#!/bin/sh\nURE_MORE_SERVICES=${services} exec ${python} "$@"\n`, { mode: 0o755 });
    return path;
  }

  /** Returns the loaded libraries of the LibreOffice that uses the profile in the folder. */
  function mapsOfOffice(): string {
    const pid = readdirSync('/proc').find((name) => {
      if (!/^\d+$/.test(name)) return false;
      const command = readFileSync(`/proc/${name}/cmdline`, 'utf8');
      return /^[^\0]*soffice\.bin\0/.test(command) && command.includes(folder);
    });
    return readFileSync(`/proc/${pid ?? assert.fail('no LibreOffice runs')}/maps`, 'utf8');
  }
});
