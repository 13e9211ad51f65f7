import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PublicAddress } from '../../src/http/public-address.ts';
import { createTestShell } from './test-shell.ts';

test('addresses begin with the public URL and one slash', () => {
  for (const url of ['https://docs.example.com/companion', 'https://docs.example.com/companion/']) {
    const { of } = new PublicAddress(url);
    assert.equal(of('/convert/1?key=2'), 'https://docs.example.com/companion/convert/1?key=2');
    assert.equal(of('https://elsewhere.example/a'), 'https://elsewhere.example/a');
    assert.equal(of('//elsewhere.example/a'), '//elsewhere.example/a');
    assert.equal(of('../docs'), '../docs');
  }
  assert.equal(new PublicAddress('https://docs.example.com').of('/a'), 'https://docs.example.com/a');
  assert.equal(new PublicAddress('/companion').of('/a'), '/companion/a');
  assert.equal(new PublicAddress().of('/a'), '/a');
});

test('the path of a request is known with and without the prefix', () => {
  const { pathOf } = new PublicAddress('https://docs.example.com/companion/');
  assert.equal(pathOf('/companion/convert/1?a=b'), '/convert/1?a=b');
  assert.equal(pathOf('/convert/1'), '/convert/1');
  assert.equal(pathOf('/companion'), '/');
  assert.equal(pathOf('/companion?a'), '/?a');
  assert.equal(pathOf('/companions'), '/companions');
  assert.equal(new PublicAddress('https://docs.example.com').pathOf('/companion/a'), '/companion/a');
});

test('a server under a prefix answers below it and without it, and links by its public address', async () => {
  const { app } = await createTestShell(
    (scope) => {
      scope.get('/bread', { config: { public: true } }, (_request, reply) => {
        reply.header('location', '/bread/1');
        return { path: '/bread' };
      });
    },
    { server: { publicUrl: 'https://docs.example.com/companion' } },
  );
  for (const url of ['/bread', '/companion/bread', '/companion/bread?fresh']) {
    const { statusCode, headers } = await app.inject(url);
    assert.deepEqual([statusCode, headers.location], [200, 'https://docs.example.com/companion/bread/1'], url);
  }
  assert.equal((await app.inject('/companions/bread')).statusCode, 404);
});

test('pages of the public origin may call it if no credential is required', async () => {
  const { app } = await createTestShell(
    (scope) => void scope.get('/bread', { config: { public: true } }, () => ({ path: '/bread' })),
    { server: { publicUrl: 'https://docs.example.com/companion' }, mode: 'production' },
  );
  const ask = async (headers: Record<string, string>) => (await app.inject({ url: '/bread', headers })).statusCode;
  assert.equal(await ask({ host: 'docs.example.com', origin: 'https://docs.example.com' }), 200);
  assert.equal(await ask({ host: 'localhost', origin: 'https://docs.example.com' }), 200);
  assert.equal(await ask({ host: 'evil.example' }), 403);
  assert.equal(await ask({ host: 'docs.example.com', origin: 'https://evil.example' }), 403);
});
