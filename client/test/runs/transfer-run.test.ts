import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ExportRun, type Imported, ImportRun, type ImportOptions } from '../../src/index.ts';

const never = (): Promise<never> => assert.fail();
const imported = { taskId: 't', format: 'docx', title: null, content: {} };
const file = new File(['x'], 'a.docx');

test('an import reports its progress and ends with its result', async () => {
  const asked: unknown[] = [];
  const run = new ImportRun({
    importPage: never,
    async import(given: unknown, { query, onProgress }: ImportOptions = {}) {
      asked.push(given, query);
      onProgress?.({ fraction: 0.5, message: 'Pictures' });
      return imported;
    },
  });
  const seen: unknown[] = [];
  run.subscribe(() => {
    const { isRunning, fraction, message, value } = run.state;
    seen.push([isRunning, fraction, message, value]);
  });
  assert.equal(await run.start(file, { query: { as: 'html' } }), imported);
  assert.deepEqual(seen, [
    [true, undefined, undefined, undefined],
    [true, 0.5, 'Pictures', undefined],
    [false, 0.5, 'Pictures', imported],
  ]);
  assert.deepEqual(asked, [file, { as: 'html' }]);
});

test('cancelling aborts the work without an error, and a failure is reported as one', async () => {
  const signals: (AbortSignal | undefined)[] = [];
  const run = new ImportRun({
    importPage: () => Promise.reject(new Error('gone')),
    import(_file: unknown, { signal }: ImportOptions = {}) {
      signals.push(signal);
      return new Promise<Imported>((_resolve, reject) =>
        signal?.addEventListener('abort', () => reject(signal.reason as Error)),
      );
    },
  });
  const importing = run.start(file);
  run.cancel();
  assert.equal(await importing, undefined);
  assert.deepEqual([signals[0]?.aborted, run.state.isRunning, run.state.error], [true, false, undefined]);
  assert.equal(await run.startPage({ url: 'https://example.com' }), undefined);
  assert.deepEqual([run.state.isRunning, String(run.state.error)], [false, 'Error: gone']);
});

test('a second export replaces the first one, whose outcome is not shown', async () => {
  const finish: (() => void)[] = [];
  const run = new ExportRun({
    async export(format: string) {
      await new Promise<void>((resolve) => finish.push(resolve));
      const warnings = { count: 0, codes: [] };
      return { taskId: format, blob: new Blob([]), filename: `a.${format}`, warnings };
    },
  });
  const first = run.start('pdf', {});
  const second = run.start('docx', {});
  finish[1]?.();
  assert.equal((await second)?.filename, 'a.docx');
  finish[0]?.();
  assert.equal(await first, undefined);
  assert.equal(run.state.value?.filename, 'a.docx');
});
