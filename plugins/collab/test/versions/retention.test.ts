import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { VersionRow } from '../../src/versions/database.ts';
import { expired } from '../../src/versions/retention.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const KEEP = { all: DAY, hourly: 30 * DAY, daily: 365 * DAY, weekly: 1000 * DAY };
/** The beginning of a day and an hour. */
const NOW = Date.UTC(2026, 5, 1);

/** Returns versions of these ages, newest first. */
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

test('before that, the last of each hour stays', () => {
  const minute = 60_000;
  const rows = aged(2 * DAY + 10 * minute, 2 * DAY + 20 * minute, 2 * DAY + 50 * minute, 2 * DAY + HOUR + minute);
  assert.deepEqual(ages(expired(rows, KEEP, NOW)), [2 * DAY + 20 * minute, 2 * DAY + 50 * minute]);
});

test('before that, the last of each day stays', () => {
  const rows = aged(40 * DAY + HOUR, 40 * DAY + 5 * HOUR, 41 * DAY + HOUR);
  assert.deepEqual(ages(expired(rows, KEEP, NOW)), [40 * DAY + 5 * HOUR]);
});

test('before that, the last of each week stays, which begins on Monday, and nothing older than the limit', () => {
  const monday = NOW - Date.UTC(2024, 6, 1);
  const rows = aged(
    monday - 6 * DAY,
    monday - HOUR,
    monday,
    monday + HOUR,
    monday + 6 * DAY,
    monday + 8 * DAY,
    1000 * DAY,
  );
  assert.deepEqual(ages(expired(rows, KEEP, NOW)), [monday - HOUR, monday, monday + 6 * DAY, 1000 * DAY]);
});

test('a year of versions every ten minutes leaves the number in the table', () => {
  const rows = aged(...Array.from({ length: 365 * 144 }, (_, index) => (index + 1) * (DAY / 144)));
  const gone = new Set(expired(rows, { all: DAY, hourly: 7 * DAY, daily: 90 * DAY, weekly: 1000 * DAY }, NOW));
  const kept = rows.filter((row) => !gone.has(row));
  // An hour, day or week that a limit splits counts on both sides.
  assert.equal(kept.length, 143 + (6 * 24 + 1) + (83 + 1) + (40 + 1));
});
