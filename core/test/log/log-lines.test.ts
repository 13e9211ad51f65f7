import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createLogger } from '../../src/log/create-logger.ts';
import { LogLines } from '../../src/log/log-lines.ts';

test('listeners receive each line as JSON after it was written, until they stop', () => {
  const written: string[] = [];
  const heard: string[] = [];
  const lines = new LogLines();
  const log = createLogger({ lines, destination: { write: (line) => void written.push(line) } });
  const stop = lines.listen((line) => heard.push(line));
  log.info({ token: 'top secret' }, 'first');
  stop();
  log.info('second');
  assert.equal(written.length, 2);
  assert.deepEqual(heard, written.slice(0, 1));
  assert.match(heard[0] ?? '', /"token":"\[redacted\]"/);
});

test('a listener receives JSON even if the log itself is written for people', () => {
  const heard: string[] = [];
  const lines = new LogLines();
  lines.listen((line) => heard.push(line));
  createLogger({ lines, readable: true, destination: { write: () => undefined } }).info('for a person');
  assert.equal((JSON.parse(heard[0] ?? '') as { msg: string }).msg, 'for a person');
});

test('annotations are added to all later lines', () => {
  const written: string[] = [];
  const lines = new LogLines();
  const log = createLogger({ lines, destination: { write: (line) => void written.push(line) } });
  let trace: string | undefined;
  lines.annotate(() => (trace === undefined ? undefined : { traceId: trace }));
  log.info('without');
  trace = 'abc';
  log.child({ plugin: 'shop' }).info('with');
  const records = written.map((line) => JSON.parse(line) as { traceId?: string; plugin?: string });
  assert.deepEqual(
    records.map(({ traceId, plugin }) => [traceId, plugin]),
    [
      [undefined, undefined],
      ['abc', 'shop'],
    ],
  );
});
