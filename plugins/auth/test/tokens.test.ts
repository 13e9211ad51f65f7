import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, it } from 'node:test';
import type { CompanionError } from '@editor-companion/core/plugin';
import { exportSPKI, generateKeyPair } from 'jose';
import type { Options } from '../src/options.ts';
import { createTokens } from '../src/tokens.ts';
import { makeKeyPair, SECRET, sign, type KeyPair } from './credentials-kit.ts';

const JWKS = { timeout: 2000, maxBytes: 20_000, cacheFor: 600_000, cooldown: 0 };
const options = (given: Partial<Options>): Options => ({
  apiKeys: [],
  keys: { maxDays: 365, maxPerOwner: 100, keepDays: 90 },
  clockTolerance: 5,
  requireExpiry: true,
  maxTokenBytes: 8192,
  tenantClaim: 'tenant',
  defaultScopes: [],
  defaultDocuments: {},
  ...given,
});
const bySecret = (given: Partial<Options> = {}) => createTokens(options({ secret: SECRET, ...given }));
const byKeys = (...keys: KeyPair[]) => createTokens(options({ jwks: { ...JWKS, keys: keys.map(({ jwk }) => jwk) } }));

const refusedAs = (code: string) => (error: CompanionError) => error.code === code && error.status === 403;
const unsigned = (header: object, claims: object): string =>
  `${[header, claims].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')}.`;

describe('a token signed with the shared secret', () => {
  it('becomes a principal', async () => {
    const token = await sign(
      { name: 'Alice', scope: 'import ai:*', documents: { 'a-*': 'editor' } },
      { expires: 4_000_000_000 },
    );
    assert.deepEqual(await bySecret()(token), {
      id: 'alice',
      name: 'Alice',
      kind: 'user',
      scopes: ['import', 'ai:*'],
      documents: { 'a-*': 'editor' },
      expiresAt: 4_000_000_000_000,
    });
  });

  it('is refused once expired, but not within the tolerance', async () => {
    const now = Math.floor(Date.now() / 1000);
    await assert.rejects(bySecret()(await sign({}, { expires: now - 60 })), refusedAs('AUTH_EXPIRED'));
    assert.equal((await bySecret({ clockTolerance: 120 })(await sign({}, { expires: now - 60 }))).id, 'alice');
  });

  it('is refused for another audience or issuer, or for none', async () => {
    const verify = bySecret({ audience: 'docs', issuer: 'idp' });
    assert.equal((await verify(await sign({ aud: 'docs', iss: 'idp' }))).id, 'alice');
    for (const claims of [{ aud: 'mail', iss: 'idp' }, { aud: 'docs', iss: 'evil' }, { iss: 'idp' }, {}])
      await assert.rejects(verify(await sign(claims)), refusedAs('AUTH_INVALID'), JSON.stringify(claims));
  });

  it('is refused before its start time', async () => {
    await assert.rejects(
      bySecret()(await sign({ nbf: Math.floor(Date.now() / 1000) + 600 })),
      refusedAs('AUTH_INVALID'),
    );
  });

  it('requires an expiry unless configured otherwise', async () => {
    const eternal = await sign({}, { expires: false });
    await assert.rejects(bySecret()(eternal), refusedAs('AUTH_INVALID'));
    assert.equal((await bySecret({ requireExpiry: false })(eternal)).expiresAt, undefined);
  });

  it('is refused when its claims have a wrong shape', async () => {
    for (const claims of [
      { sub: '' },
      { scope: 7 },
      { scope: [7] },
      { documents: ['a'] },
      { documents: { a: 'king' } },
    ])
      await assert.rejects(bySecret()(await sign(claims)), refusedAs('AUTH_INVALID'), JSON.stringify(claims));
  });

  it('gets the configured scopes and roles if it names none', async () => {
    const verify = bySecret({ defaultScopes: ['export'], defaultDocuments: { '*': 'viewer' } });
    const { scopes, documents } = await verify(await sign());
    assert.deepEqual([scopes, documents], [['export'], { '*': 'viewer' }]);
  });

  it('is refused when altered', async () => {
    const [head, , signature] = (await sign({ scope: 'export' })).split('.');
    const [, claims] = (await sign({ scope: '*' })).split('.');
    await assert.rejects(bySecret()(`${head}.${claims}.${signature}`), refusedAs('AUTH_INVALID'));
  });
});

describe('the algorithm', () => {
  for (const alg of ['RS256', 'ES256', 'EdDSA'])
    it(`${alg} works with the key set`, async () => {
      const pair = await makeKeyPair(alg, 'k1');
      const token = await sign({}, { key: pair.privateKey, alg, kid: 'k1' });
      assert.equal((await byKeys(pair)(token)).id, 'alice');
    });

  it('none is refused, in any spelling', async () => {
    const claims = { sub: 'alice', exp: 4_000_000_000, scope: '*' };
    for (const alg of ['none', 'None', 'NONE', ''])
      await assert.rejects(bySecret()(unsigned({ alg }, claims)), refusedAs('AUTH_INVALID'), alg);
  });

  it('HS256 is refused with a public key as its secret', async () => {
    const { publicKey } = await generateKeyPair('RS256', { extractable: true });
    const pair = await makeKeyPair('RS256', 'k1');
    const confused = await sign({ scope: '*' }, { key: Buffer.from(await exportSPKI(publicKey)), kid: 'k1' });
    await assert.rejects(byKeys(pair)(confused), refusedAs('AUTH_INVALID'));
    const both = createTokens(options({ secret: SECRET, jwks: { ...JWKS, keys: [pair.jwk] } }));
    await assert.rejects(both(confused), refusedAs('AUTH_INVALID'));
  });

  it('is refused if it is not on the list, even if correctly signed', async () => {
    await assert.rejects(bySecret()(await sign({}, { alg: 'HS512' })), refusedAs('AUTH_INVALID'));
  });

  it('HS256 is refused with a symmetric key from the key set', async () => {
    const verify = createTokens(options({ jwks: { ...JWKS, keys: [{ kty: 'oct' }] } }));
    await assert.rejects(verify(await sign()), refusedAs('AUTH_INVALID'));
  });
});

describe('the key set', () => {
  it('refuses unknown and odd key ids, and keys that the token itself contains', async () => {
    const [ours, theirs] = [await makeKeyPair('ES256', 'k1'), await makeKeyPair('ES256', 'k1')];
    for (const kid of ['k2', '../k1', '', 'x'.repeat(5000)])
      await assert.rejects(
        byKeys(ours)(await sign({}, { key: ours.privateKey, alg: 'ES256', kid })),
        refusedAs('AUTH_INVALID'),
        kid,
      );
    await assert.rejects(
      byKeys(ours)(await sign({}, { key: theirs.privateKey, alg: 'ES256', kid: 'k1' })),
      refusedAs('AUTH_INVALID'),
    );
  });

  it('is loaded once, kept, and loaded again for an unknown key', async () => {
    const [first, second] = [await makeKeyPair('ES256', 'k1'), await makeKeyPair('ES256', 'k2')];
    const served = [first.jwk];
    await using issuer = await serve(() => JSON.stringify({ keys: served }));
    const verify = createTokens(options({ jwks: { ...JWKS, url: issuer.url } }));
    const tokenOf = ({ privateKey, kid }: KeyPair) => sign({}, { key: privateKey, alg: 'ES256', kid });
    await verify(await tokenOf(first));
    await verify(await tokenOf(first));
    assert.equal(issuer.requests(), 1);
    served.push(second.jwk);
    assert.equal((await verify(await tokenOf(second))).id, 'alice');
    assert.equal(issuer.requests(), 2);
  });

  it('is not loaded again for every unknown key', async () => {
    const pair = await makeKeyPair('ES256', 'k1');
    await using issuer = await serve(() => JSON.stringify({ keys: [pair.jwk] }));
    const verify = createTokens(options({ jwks: { ...JWKS, cooldown: 60_000, url: issuer.url } }));
    for (const kid of ['a', 'b', 'c', 'd'])
      await assert.rejects(
        verify(await sign({}, { key: pair.privateKey, alg: 'ES256', kid })),
        refusedAs('AUTH_INVALID'),
      );
    assert.equal(issuer.requests(), 1);
  });

  it('is an error of the server, not of the caller, if it cannot be loaded', async () => {
    const { privateKey } = await makeKeyPair('ES256', 'k1');
    const token = await sign({}, { key: privateKey, alg: 'ES256', kid: 'k1' });
    for (const answer of ['x'.repeat(30_000), '<html>', '{"keys":7}']) {
      await using issuer = await serve(() => answer);
      const verify = createTokens(options({ jwks: { ...JWKS, url: issuer.url } }));
      await assert.rejects(
        verify(token),
        (error: CompanionError) => error.code === 'AUTH_UNAVAILABLE' && error.status === 503,
      );
    }
    const verify = createTokens(options({ jwks: { ...JWKS, url: 'http://127.0.0.1:1/keys' } }));
    await assert.rejects(verify(token), (error: CompanionError) => error.code === 'AUTH_UNAVAILABLE');
  });

  it('is not loaded from an address that others could tamper with', () => {
    for (const url of ['http://idp.example/keys', 'file:///etc/passwd', 'not a url'])
      assert.throws(() => createTokens(options({ jwks: { ...JWKS, url } })), { code: 'AUTH_JWKS_REFUSED' }, url);
  });
});

async function serve(answer: () => string): Promise<{ url: string; requests(): number } & AsyncDisposable> {
  let requests = 0;
  const server = createServer((_request, response) => {
    requests += 1;
    response.setHeader('content-type', 'application/json').end(answer());
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/keys`,
    requests: () => requests,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => void server.close(resolve));
    },
  };
}
