import assert from 'node:assert/strict';
import { test } from 'node:test';
import { refuseSimplified, tellWarnings } from '../../../src/plugin/warnings/warnings.ts';

const warning = (code: string) => ({ code, message: `${code} was simplified` });
const many = ['A', 'B', 'C', 'D', 'E', 'F', 'G'].map(warning);

/** Returns the warning header of an answer. */
function headerOf(warnings?: Parameters<typeof tellWarnings>[1]): unknown {
  const headers: unknown[] = [];
  tellWarnings({ header: (name: string, value: unknown) => headers.push([name, value]) }, warnings);
  return headers;
}

test('a response has the number of warnings, and the codes of the first ones, each once', () => {
  assert.deepEqual(headerOf(), []);
  assert.deepEqual(headerOf([]), []);
  assert.deepEqual(headerOf([warning('A'), warning('B'), warning('A')]), [['x-companion-warnings', '3; A, B']]);
  assert.deepEqual(headerOf(many), [['x-companion-warnings', '7; A, B, C, D, E']]);
});

test('a code from a plugin can neither end the header nor fill it', () => {
  const [[, value]] = headerOf([warning(`X\r\nset-cookie: a${'y'.repeat(1000)}`)]) as [[string, string]];
  assert.match(value, /^1; \w{64}$/u);
});

test('a result with warnings is refused to callers who asked for strictness, and to no others', () => {
  refuseSimplified(false, many);
  refuseSimplified(undefined, many);
  refuseSimplified(true, []);
  refuseSimplified(true);
  assert.throws(() => refuseSimplified(true, [warning('A')]), {
    code: 'CONTENT_SIMPLIFIED',
    status: 422,
    message: /A: A was simplified Without/u,
    details: [warning('A')],
  });
});

test('a refusal names some warnings, counts the rest, and has all of them in its details', () => {
  const named = many.slice(0, 5);
  assert.throws(
    () => refuseSimplified(true, named),
    (error: Error) => !error.message.includes('more'),
  );
  assert.throws(() => refuseSimplified(true, many), { message: /E was simplified And 2 more\./u, details: many });
});
