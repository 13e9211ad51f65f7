import { deepEqual, ok } from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { defaultLimits, documentErrors, schema } from '../src/index.ts';

const rows = readFileSync(new URL('../README.md', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| `'))
  .map((line) => line.split(/(?<!\\)\|/).map((cell) => cell.trim().replaceAll('\\|', '|')));

const attributesOf = (specs: Readonly<Record<string, { default?: unknown }>> = {}): string =>
  Object.entries(specs)
    .filter(([name]) => name !== 'foreign')
    .map(([name, { default: value }]) => (value === null ? `\`${name}\`` : `\`${name}\` = ${JSON.stringify(value)}`))
    .join(', ') || '–';

test('the tables of nodes and marks match the schema', () => {
  for (const [name, { spec }] of Object.entries(schema.nodes)) {
    const content = spec.content === undefined || spec.content === '' ? '–' : `\`${spec.content}\``;
    const row = rows.find((cells) => cells[1] === `\`${name}\`` && cells.length === 5);
    deepEqual(row?.slice(1, 4), [`\`${name}\``, content, attributesOf(spec.attrs)]);
  }
  for (const [name, { spec }] of Object.entries(schema.marks)) {
    ok(
      rows.some((cells) => cells[1] === `\`${name}\`` && cells[2] === attributesOf(spec.attrs)),
      name,
    );
  }
});

test('the tables of limits and errors match the code', () => {
  for (const [name, value] of Object.entries(defaultLimits)) {
    deepEqual(rows.find((cells) => cells[1] === `\`${name}\``)?.[2]?.replaceAll(' ', ''), String(value));
  }
  for (const [code, { status }] of Object.entries(documentErrors)) {
    deepEqual(rows.find((cells) => cells[1] === `\`${code}\``)?.[2], String(status));
  }
});
