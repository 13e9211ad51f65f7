import assert from 'node:assert/strict';
import { test } from 'node:test';
import { listenFailure } from '../../../src/cli/commands/listen-failure.ts';

const told = (code: string): string | undefined =>
  listenFailure(Object.assign(new Error('listen'), { code, address: '127.0.0.1', port: 80 }))?.message;

test('an error that keeps the server from listening is explained with a remedy', () => {
  assert.equal(
    told('EACCES'),
    'The operating system does not permit this user to listen on 127.0.0.1:80. Choose a port above 1023 with --port.',
  );
  assert.match(told('EADDRINUSE') ?? '', /^Another program already listens on 127\.0\.0\.1:80\./);
  for (const code of ['EADDRNOTAVAIL', 'ENOTFOUND']) assert.match(told(code) ?? '', /no address 127\.0\.0\.1\./);
});

test('any other error is passed on unchanged', () => {
  assert.equal(told('EMFILE'), undefined);
  assert.equal(listenFailure('no error at all'), undefined);
});
