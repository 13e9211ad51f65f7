/* The build takes 1.6 GB and some ten seconds to start, so that its real conversion is tested on demand: COMPANION_WASM=1. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { suite, test } from 'node:test';
import { Type, type Logger } from '@editor-companion/core/plugin';
import { Value } from 'typebox/value';
import { readDocx } from '@editor-companion/formats/docx/read';
import { engineOptions } from '../../../src/engine/options.ts';
import { wasmEngine } from '../../../src/engine/wasm/engine.ts';
import { textOf } from '../../../../../formats/test/kit/docx.ts';
import { LIFETIME, withDocument } from '../kit/fake-process.ts';
import { paragraph, rtf } from '../kit/rtf.ts';

const log = { info: () => undefined, warn: () => undefined } as unknown as Logger;
const options = { ...LIFETIME, startTimeout: 120_000, timeout: 120_000, processes: 1, maxQueued: 1, idleTimeout: 0 };
const demanded = process.env['COMPANION_WASM'] !== undefined;

test('the start may take minutes on a loaded machine, and does not count for a document', () => {
  const { wasm } = Value.Default(Type.Object(engineOptions), {}) as { wasm: { startTimeout: number; timeout: number } };
  assert.deepEqual([wasm.startTimeout, wasm.timeout], [300_000, 60_000]);
});

test('reads the formats of its build, and nothing else', () => {
  const { engine } = wasmEngine(options, log);
  for (const source of ['doc', 'doc95', 'rtf']) assert.equal(engine.converts(source, 'docx'), true, source);
  assert.equal(engine.converts('works', 'docx'), false);
  assert.equal(engine.converts('doc', 'pptx'), false);
});

suite('the WebAssembly build', { skip: demanded ? false : 'COMPANION_WASM is not set' }, () => {
  test('rewrites a document and leaves no process behind', () =>
    withDocument(async (path, output) => {
      const { engine, close } = wasmEngine(options, log);
      const bytes = rtf(paragraph('by WebAssembly'));
      writeFileSync(path, bytes);
      const request = { path, size: bytes.length, source: 'rtf', target: 'docx', output };
      await engine.convert(request, { signal: new AbortController().signal, caller: 'ada', log });
      await close();
      assert.equal(textOf(readDocx(output, { revisions: 'keep' }, () => undefined).content), 'by WebAssembly');
      assert.deepEqual(commandLines('converter-child'), []);
    }));
});

/** Returns the command lines of children of this process that contain a word. */
function commandLines(word: string): string[] {
  const children = readFileSync(`/proc/${process.pid}/task/${process.pid}/children`, 'utf8').trim().split(' ');
  const known = new Set(readdirSync('/proc'));
  return children
    .filter((pid) => pid !== '' && known.has(pid))
    .map((pid) => readFileSync(`/proc/${pid}/cmdline`, 'utf8'))
    .filter((line) => line.includes(word));
}
