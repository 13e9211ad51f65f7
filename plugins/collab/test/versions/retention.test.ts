import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { VersionRow } from '../../src/versions/database.ts';
import { expired } from '../../src/versions/retention.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const KEEP = { all: DAY, hourly: 30 * DAY, daily: 365 * DAY };
/** The beginning of a day and an hour. */
const NOW = Date.UTC(2026, 5, 1);

/** Versions of these ages, newest first. */
const aged = (...ages: number[]): VersionRow[] =>
  ages.map((age, index) => ({
    id: String(age),
    document: 'd',
    version: ages.length - index,
    seq: 1,
    comment_seq: 0,
    kind: 'auto',
    name: null,
    important: 0,
    user_id: 'a',
    user_name: 'A',
    created_at: NOW - age,
  }));
const ages = (rows: readonly VersionRow[]): number[] => rows.map(({ created_at }) => NOW - created_at);

test('all of the last day stay', () => {
  assert.deepEqual(expired(aged(1, 2, HOUR, DAY - 1), KEEP, NOW), []);
});

test('later, the last of each hour stays', () => {
  const minute = 60_000;
  const rows = aged(2 * DAY + 10 * minute, 2 * DAY + 20 * minute, 2 * DAY + 50 * minute, 2 * DAY + HOUR + minute);
  assert.deepEqual(ages(expired(rows, KEEP, NOW)), [2 * DAY + 20 * minute, 2 * DAY + 50 * minute]);
});

test('later still, the last of each day stays, and nothing after a year', () => {
  const rows = aged(40 * DAY + HOUR, 40 * DAY + 5 * HOUR, 41 * DAY + HOUR, 400 * DAY);
  assert.deepEqual(ages(expired(rows, KEEP, NOW)), [40 * DAY + 5 * HOUR, 400 * DAY]);
});
