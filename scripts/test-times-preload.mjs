/*
 * `npm test -- --times` preloads this module into each test file. When its process ends, it records in TMPDIR the processor time of the
 * process and of its ended programs, which only Linux reports.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isMainThread } from 'node:worker_threads';

/** Linux counts in hundredths of a second. */
const MS_PER_TICK = 10;
/** Positions of the times of ended children, counted from the state, which follows the name in brackets. */
const CHILDREN_USER = 13;
const CHILDREN_SYSTEM = 14;

const file = process.argv[1] ?? '';
// A test may change TMPDIR.
const notes = join(tmpdir(), `times-${process.pid}.json`);

if (isMainThread && /\.test\.(?:ts|mjs)$/.test(file))
  process.on('exit', () => {
    const { user, system } = process.cpuUsage();
    const ms = (user + system) / 1000 + childrenMs();
    writeFileSync(notes, JSON.stringify({ file, ms }));
  });

function childrenMs() {
  try {
    const stat = readFileSync('/proc/self/stat', 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[CHILDREN_USER]) + Number(fields[CHILDREN_SYSTEM])) * MS_PER_TICK;
  } catch {
    return 0;
  }
}
