import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { Comments } from '../src/comments.ts';
import { Inbox } from '../src/inbox/inbox.ts';
import * as client from '../src/index.ts';
import * as react from '../src/react/index.ts';
import { Suggestions } from '../src/suggestions/suggestions.ts';
import { Versions } from '../src/versions/versions.ts';
import * as vue from '../src/vue/index.ts';

/** Methods that one part of the package calls on another, and no page calls. */
const INTERNAL: ReadonlySet<string> = new Set(['constructor', 'receive', 'connected']);

const readme = await readFile(join(import.meta.dirname, '../README.md'), 'utf8');
/** Words in code, also after a dot or before a bracket. */
const named = new Set([...readme.matchAll(/`([^`\n]+)`/gu)].flatMap(([, code = '']) => code.match(/\w+/gu) ?? []));

const isClass = (value: unknown): value is { readonly prototype: object } =>
  typeof value === 'function' && /^class\b/u.test(Function.prototype.toString.call(value));

test('the README names every function, class and hook', () => {
  const all = [client, react, vue].flatMap((module) => Object.keys(module));
  assert.deepEqual(
    all.filter((name) => !named.has(name)),
    [],
  );
});

test('the README names every method', () => {
  const classes = [...Object.values(client), Comments, Inbox, Suggestions, Versions].filter(isClass);
  assert.ok(classes.length > 15);
  const methods = classes.flatMap(({ prototype }) => Object.getOwnPropertyNames(prototype));
  assert.deepEqual(
    methods.filter((name) => !named.has(name) && !INTERNAL.has(name)),
    [],
  );
});

test('React and Vue have the same hooks', () => {
  assert.deepEqual(Object.keys(react).toSorted(), Object.keys(vue).toSorted());
});
