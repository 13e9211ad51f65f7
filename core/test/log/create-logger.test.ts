import assert from 'node:assert/strict';
import { stripVTControlCharacters } from 'node:util';
import { describe, it } from 'node:test';
import { createLogger, type LoggerOptions } from '../../src/log/create-logger.ts';

function capture(options: LoggerOptions = {}) {
  const lines: string[] = [];
  const log = createLogger({ readable: false, ...options, destination: { write: (line) => void lines.push(line) } });
  return { log, lines, last: () => JSON.parse(lines.at(-1) ?? '{}') as Record<string, unknown> };
}

describe('the log', () => {
  it('is JSON with the level by name and the time as ISO 8601', () => {
    const { log, last } = capture();
    log.child({ plugin: 'export' }).warn({ size: 3 }, 'Slow');
    const { time, ...rest } = last();
    assert.deepEqual(rest, { level: 'warn', plugin: 'export', size: 3, msg: 'Slow' });
    assert.ok(!Number.isNaN(Date.parse(String(time))));
  });

  it('omits lines below its level', () => {
    const { log, lines } = capture({ level: 'warn' });
    log.info('quiet');
    assert.deepEqual(lines, []);
  });

  it('redacts secrets by name, at the top and below', () => {
    const { log, lines } = capture();
    log.info({ token: 'hunter2', headers: { authorization: 'hunter2', cookie: 'hunter2', 'x-api-key': 'hunter2' } });
    log.info({ req: { headers: { authorization: 'hunter2' } }, options: { apiKey: 'hunter2', secret: 'hunter2' } });
    assert.doesNotMatch(lines.join(''), /hunter2/);
  });

  it('shows an error with its causes, but without members that a library added to it', () => {
    const { log, last } = capture();
    const cause = Object.assign(new Error('socket closed'), { code: 'ECONNRESET' });
    const error = Object.assign(new Error('fetch failed', { cause }), { config: { headers: { 'X-Key': 'hunter2' } } });
    log.error({ err: error }, 'Failed');
    const err = last()['err'] as { message: string; stack: string; cause: { code: string } };
    assert.equal(err.message, 'fetch failed');
    assert.equal(err.cause.code, 'ECONNRESET');
    assert.match(err.stack, /create-logger\.test/);
    assert.doesNotMatch(JSON.stringify(err), /hunter2/);
  });

  it('ends on circular causes', () => {
    const { log, lines } = capture();
    const error = new Error('round');
    error.cause = error;
    log.error({ err: error });
    assert.equal(lines.length, 1);
  });
});

describe('the log on a terminal', () => {
  it('has one short line each: time, level unless info, plugin, message, fields', () => {
    const { log, lines } = capture({ readable: true });
    log.child({ plugin: 'export' }).info({ size: 3, name: 'a' }, 'Ready');
    log.warn('Careful');
    const [first = '', second = ''] = lines.map(stripVTControlCharacters);
    assert.match(first, /^\d\d:\d\d:\d\d export Ready size=3 name=a\n$/);
    assert.match(second, /^\d\d:\d\d:\d\d warn Careful\n$/);
  });

  it('shows the stack of an error below the line, and strips control characters from the line', () => {
    const { log, lines } = capture({ readable: true });
    log.error({ err: new Error('no'), path: '/a\u001b[2Jb\n' }, 'Failed');
    const [first = '', second = ''] = (lines[0] ?? '').split('\n');
    assert.match(stripVTControlCharacters(first), /error Failed/);
    assert.ok(!(lines[0] ?? '').includes('\u001b[2J'));
    assert.match(stripVTControlCharacters(second), /^Error: no/);
  });
});
