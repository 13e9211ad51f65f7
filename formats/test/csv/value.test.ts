import assert from 'node:assert/strict';
import { test } from 'node:test';
import { kindOf, type ValueKind } from '../../src/csv/value.ts';

const KINDS: Readonly<Record<ValueKind, readonly string[]>> = {
  number: [
    '0',
    '-1',
    '+3.5',
    '1,234.50',
    '1.234,50',
    "1'234",
    '1 234,5',
    '€ 12',
    '12 $',
    '1e6',
    '123456789012345',
    '0.5',
  ],
  percent: ['12%', '12 %', '-0,5 %', '1.234,5%'],
  date: [
    '2026-11-26',
    '2026/1/5',
    '26.11.2026',
    '11/26/2026',
    '26/11/2026',
    '1/5/26',
    '26-Nov-2026',
    '5 January 2026',
    '2026-11-26T10:30',
    '2026-11-26 10:30:15.123+01:00',
    '26.11.2026 9:05',
    '10:30',
    '10:30:59 pm',
  ],
  boolean: ['true', 'FALSE', 'wahr', 'Faux'],
  text: [
    '',
    'x',
    '007',
    '+049 30 1234',
    '0171/123456',
    '4111111111111111',
    '9780306406157001',
    '2026-13-01',
    '2026-11-32',
    '31.31.2026',
    '1.2.26',
    '192.168.0.1',
    '25:61',
    '1-2-3',
    '3:2 won',
    'yes',
    '12-34',
    '2026-11-26 or later',
  ],
};

for (const [kind, fields] of Object.entries(KINDS))
  test(`${kind}: ${fields
    .filter((field) => field !== '')
    .slice(0, 3)
    .join(', ')} and the like`, () => {
    for (const field of fields) assert.equal(kindOf(field), kind, field);
  });
