import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { FetchGuard } from '@editor-companion/core/plugin';
import { WebResources } from '../../src/convert/web-resources.ts';

const MB = 1_000_000;
const limits = { maxBytes: 50 * MB, signal: new AbortController().signal, caller: undefined };

/** Returns a guard with a file of this size at each URL. */
const guardOf = (size: number): FetchGuard =>
  ({
    fetch: async () => ({ status: 200, headers: {}, bytes: async () => Buffer.alloc(size), discard: () => undefined }),
  }) as unknown as FetchGuard;

test('files of a page that load at the same time share the limit of bytes', async () => {
  const resources = new WebResources(guardOf(30 * MB), 'http://page.example/', limits);
  const found = await Promise.all(['a', 'b', 'c', 'd', 'e'].map((name) => resources.load(name)));
  assert.equal(found.filter((one) => one !== undefined).length, 3);
});

test('files of a page beyond their greatest number are not loaded', async () => {
  const resources = new WebResources(guardOf(1), 'http://page.example/', limits);
  const found = await Promise.all(Array.from({ length: 305 }, (_, index) => resources.load(`${index}.png`)));
  assert.equal(found.filter((one) => one !== undefined).length, 300);
});
