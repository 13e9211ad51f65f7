import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatReport } from '../../src/report/format-report.ts';

test('lists errors first and gives each its place, its expectation and its remedy', () => {
  const text = formatReport({
    ok: false,
    plugins: [],
    values: [],
    watch: [],
    problems: [
      { severity: 'warning', path: 'COMPANION_SEVER', message: 'This variable has no effect.' },
      {
        severity: 'error',
        path: 'config.server.port',
        message: 'Must be integer.',
        expected: 'integer',
        found: '"x"',
        hint: 'Give a number.',
      },
    ],
  });
  assert.equal(
    text,
    [
      '1 problem found; the server was not started.',
      '',
      '✖ config.server.port',
      '  Must be integer.',
      '  expected  integer',
      '  found     "x"',
      '  → Give a number.',
      '',
      '⚠ COMPANION_SEVER',
      '  This variable has no effect.',
    ].join('\n'),
  );
});
