import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { test } from 'node:test';
import type { PluginDefinition } from '@editor-companion/core/plugin';
import { leavesOf, type SchemaNode } from '../core/src/config/schema-path.ts';
import { REPOSITORY } from './support/server.ts';

const DAY = 86_400_000;

/** A row of the page: the configuration of the kind, and the default retention (`365 days`, or more words for several stages). */
interface Row {
  readonly time: string;
  readonly option: string;
}

function rowsOnPage(): ReadonlyMap<string, Row> {
  const page = readFileSync(join(REPOSITORY, 'docs/retention.md'), 'utf8');
  const [table = ''] = page.slice(page.indexOf('| kind |')).split('\n\n');
  const rows = [...table.matchAll(/^\| `(\w+)` \| ([^|]+) \| `([^`]+)` \|/gm)];
  return new Map(rows.map(([, kind = '', time = '', option = '']) => [kind, { time, option }]));
}

async function optionsInCode(): Promise<readonly { kind: string; path: string; days: number | undefined }[]> {
  const files = globSync('plugins/*/src/index.ts', { cwd: REPOSITORY });
  const found = await Promise.all(
    files.map(async (file) => {
      const { default: plugin } = (await import(pathToFileURL(join(REPOSITORY, file)).href)) as {
        default: PluginDefinition;
      };
      return [...leavesOf((plugin.options ?? {}) as SchemaNode)].flatMap(({ path, node }) => {
        const { retention, default: value } = node;
        if (retention === undefined) return [];
        const days =
          typeof value === 'number' && !retention.isStage ? value / (retention.unit === 'days' ? 1 : DAY) : undefined;
        return [{ kind: retention.kind, path: ['plugins', plugin.name, ...path].join('.'), days }];
      });
    }),
  );
  return found.flat();
}

test('docs/retention.md lists all kinds of data that plugins keep for a time, and no others', async () => {
  const kinds = new Set((await optionsInCode()).map(({ kind }) => kind));
  assert.deepEqual([...rowsOnPage().keys()].toSorted(), [...kinds].toSorted());
});

test('docs/retention.md names the option of each kind, and its default', async () => {
  const rows = rowsOnPage();
  for (const { kind, path, days } of await optionsInCode()) {
    const { option = '', time = '' } = rows.get(kind) ?? {};
    const isNamed = option.endsWith('.*') ? path.startsWith(option.slice(0, -1)) : path === option;
    assert.ok(isNamed, `${kind}: the page names ${option}, the schema ${path}`);
    if (days !== undefined) assert.equal(Number.parseInt(time, 10), days, `${kind}: days by default`);
  }
});
