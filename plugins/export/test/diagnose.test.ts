import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { DiagnosisContext } from '@editor-companion/core/plugin';
import { diagnose } from '../src/diagnose.ts';
import type { ExportOptions } from '../src/options/plugin-options.ts';

const optionsOf = (browser: object): ExportOptions =>
  ({ browser: { sandbox: 'auto', uid: 65_534, gid: 65_534, ...browser } }) as unknown as ExportOptions;

const machine = (more: Partial<DiagnosisContext> = {}): DiagnosisContext => ({
  env: { PATH: '' },
  dataDir: '/data',
  signal: new AbortController().signal,
  which: () => undefined,
  firstLine: () => Promise.resolve(undefined),
  ...more,
});

const states = async (options: ExportOptions, context: DiagnosisContext) =>
  Object.fromEntries((await diagnose(options, context)).map(({ subject, state }) => [subject, state]));

test('a configured browser that is missing is a failure, and missing Ghostscript is only a lack', async () => {
  const found = await states(optionsOf({ executablePath: '/absent/chrome' }), machine());
  assert.equal(found['Chromium'], 'failing');
  assert.equal(found['Ghostscript'], 'lacking');
});

test('a browser that does not start is a failure', async () => {
  const found = await states(optionsOf({ executablePath: process.execPath }), machine());
  assert.equal(found['Chromium'], 'failing');
});

test('with fontconfig, fonts are requested by script', { skip: process.platform !== 'linux' }, async () => {
  const context = machine({
    env: { PATH: '', FONTCONFIG_FILE: '/etc/fonts/fonts.conf' },
    which: (program) => `/usr/bin/${program}`,
    firstLine: (program, [language]) =>
      Promise.resolve(program.endsWith('fc-list') && language === ':lang=ja' ? '' : 'DejaVu Sans'),
  });
  const found = await states(optionsOf({}), context);
  assert.deepEqual(
    [found['Fonts, Latin'], found['Fonts, Japanese'], found['Ghostscript']],
    ['good', 'lacking', 'good'],
  );
});
