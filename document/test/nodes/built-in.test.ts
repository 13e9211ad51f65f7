import { deepEqual, equal } from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { documentModel, schema } from '../../src/index.ts';
import * as nodes from '../../src/nodes/index.ts';

const SOURCE = join(import.meta.dirname, '../../src/nodes');

test('each folder of a node has one line in the list', () => {
  const folders = globSync('*/index.ts', { cwd: SOURCE }).map((path) => `./${path.replaceAll('\\', '/')}`);
  const lines = [...readFileSync(join(SOURCE, 'index.ts'), 'utf8').matchAll(/^export .* from '(.*)';$/gm)];
  deepEqual(lines.map(([, path = '']) => path).toSorted(), folders.toSorted());
});

test('a node is listed under its name, which is that of its extension', () => {
  for (const [name, node] of Object.entries(nodes)) deepEqual([node.name, node.extension.name], [name, name]);
});

test('the schema has exactly the nodes and marks that are listed, each with a title and a summary', () => {
  const names = [...Object.keys(schema.nodes), ...Object.keys(schema.marks)];
  deepEqual(names.toSorted(), Object.keys(nodes).toSorted());
  deepEqual([...documentModel.nodes.keys()].toSorted(), names.toSorted());
  for (const { title, summary } of documentModel.nodes.values()) {
    equal(title === '', false);
    equal(summary.endsWith('.'), true, summary);
  }
});
