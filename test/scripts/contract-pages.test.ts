import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { events, eventTypes } from '../../scripts/contract-pages/contracts.ts';
import { SourceOfTypes } from '../../scripts/contract-pages/declarations.ts';

test('members of an interface are read with their types and comments, also within a module', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'companion-types-'));
  try {
    const path = join(folder, 'a.ts');
    await writeFile(
      path,
      `import type { Far } from './far.ts';
/** Its purpose. */
export interface Near {
  /** The number of items. */
  readonly count: number;
  'a:b': Far | { x: string };
}
declare module 'other' {
  interface Added {
    /** In two
     * lines. */
    it: true;
  }
}
`,
    );
    const source = new SourceOfTypes(path);
    const near = source.declaration('Near');
    assert.equal(near?.meaning, 'Its purpose.');
    assert.deepEqual(near?.members, [
      { name: 'count', type: 'number', meaning: 'The number of items.' },
      { name: 'a:b', type: 'Far | { x: string }', meaning: '' },
    ]);
    assert.deepEqual(source.declaration('Added')?.members, [{ name: 'it', type: 'true', meaning: 'In two lines.' }]);
    assert.equal(source.importedFrom('Far'), join(folder, 'far.ts'));
    assert.equal(source.declaration('Absent'), undefined);
  } finally {
    await rm(folder, { recursive: true });
  }
});

test('each event states when it is emitted, and each type that an event names is on the page', () => {
  const all = events();
  assert.ok(all.length > 50);
  assert.deepEqual(
    all.filter(({ meaning }) => meaning === '').map(({ name }) => name),
    [],
  );
  const shown = new Set(eventTypes().map(({ name }) => name));
  const named = all.flatMap(({ type }) => type.match(/\b[A-Z]\w*Event\w*\b/g) ?? []);
  assert.deepEqual(
    named.filter((name) => !shown.has(name)),
    [],
  );
});
