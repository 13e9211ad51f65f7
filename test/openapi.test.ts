import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { everyPlugin } from '../scripts/every-plugin.ts';
import { startProduct } from './support/server.ts';

interface Operation {
  readonly operationId: string;
  readonly security?: readonly Readonly<Record<string, readonly string[]>>[];
}
interface Description {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, unknown>> };
}

/** Disables a rule that does not apply: the licence of the product is not that of an operator's API. */
const OFF = { 'info-license': 'off' } as const;

const server = await startProduct(everyPlugin());
after(() => server.close());
const text = await (await fetch(`${server.url}/openapi`)).text();
const description = JSON.parse(text) as Description;
const operations = Object.values(description.paths).flatMap((path) => Object.values(path));

test('the interface description passes a linter for such descriptions', async () => {
  const config = await createConfig({ extends: ['recommended'], rules: OFF });
  const faults = await lintFromString({ source: text, absoluteRef: '/openapi.json', config });
  assert.deepEqual(
    faults.map(({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer ?? ''}`),
    [],
  );
});

test('every operation states who may call it', () => {
  const undeclared = operations.filter(({ security }) => security === undefined);
  assert.deepEqual(undeclared, []);
  assert.ok(operations.some(({ security }) => security?.some(({ bearer }) => bearer?.includes('export'))));
});

test('generated types have names, and the description stays small', () => {
  assert.ok(Object.keys(description.components.schemas).length > 100);
  assert.ok(text.length < 1_000_000, `${text.length} characters`);
});
