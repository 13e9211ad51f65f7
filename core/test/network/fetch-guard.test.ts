import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib';
import { CompanionError } from '../../src/base/errors.ts';
import { certificate, createGuard, startSecureSite, startSite, type Site } from './fixtures/site.ts';

const url = (site: Site, path = '/'): string => `http://site.example:${site.port}${path}`;
const lets = (site: Site, ...more: string[]) =>
  createGuard({ allowedHosts: [`site.example:${site.port}`, ...more], ca: certificate });

async function failureOf(work: Promise<unknown>): Promise<CompanionError> {
  try {
    await work;
  } catch (error) {
    assert.ok(CompanionError.is(error), String(error));
    return error;
  }
  return assert.fail('It should have been refused.');
}
const codeOf = async (work: Promise<unknown>): Promise<string> => (await failureOf(work)).code;
const textOf = async (bytes: Promise<Uint8Array>): Promise<string> => Buffer.from(await bytes).toString();

/** URLs of this machine, of networks around it, and of no host at all. */
const INSIDE = [
  'http://127.0.0.1:PORT/',
  'HTTP://127.0.0.1:PORT/',
  'http://localhost:PORT/',
  'http://localhost.:PORT/',
  'http://LOCALHOST:PORT/',
  'http://app.localhost:PORT/',
  'http://printer.local:PORT/',
  'http://metadata.google.internal:PORT/',
  'http://127.1:PORT/',
  'http://2130706433:PORT/',
  'http://0x7f000001:PORT/',
  'http://0177.0.0.1:PORT/',
  'http://0:PORT/',
  'http://0.0.0.0:PORT/',
  'http://127.0.0.1.:PORT/',
  'http://127。0。0。1:PORT/',
  'http://１２７.０.０.１:PORT/',
  'http://[::1]:PORT/',
  'http://[::]:PORT/',
  'http://[::ffff:127.0.0.1]:PORT/',
  'http://[::ffff:7f00:1]:PORT/',
  'http://[::7f00:1]:PORT/',
  'http://[64:ff9b::7f00:1]:PORT/',
  'http://[64:ff9b:1::7f00:1]:PORT/',
  'http://[2002:7f00:1::]:PORT/',
  'http://[2001::7f00:1]:PORT/',
  'http://[fe80::1]:PORT/',
  'http://[fec0::1]:PORT/',
  'http://[fd00:ec2::254]:PORT/',
  'http://10.0.0.1:PORT/',
  'http://100.100.100.200:PORT/',
  'http://168.63.129.16:PORT/',
  'http://169.254.169.254:PORT/latest/meta-data/',
  'http://172.16.0.1:PORT/',
  'http://192.0.0.192:PORT/',
  'http://192.168.0.1:PORT/',
  'http://224.0.0.1:PORT/',
  'http://255.255.255.255:PORT/',
  'http://site.example:PORT/',
  'http://site.example.:PORT/',
  'http://mixed.example:PORT/',
  'http://mapped.example:PORT/',
  'http://metadata.example:PORT/',
  'http://unique-local.example:PORT/',
  'http://empty.example:PORT/',
  'http://unknown.example:PORT/',
];

const MALFORMED = [
  'ftp://site.example/',
  'gopher://site.example/',
  'file:///etc/passwd',
  'file:/etc/passwd',
  'data:text/html,x',
  'blob:http://site.example/1',
  'view-source:http://site.example/',
  'ws://site.example/',
  'javascript:alert(1)',
  'about:blank',
  'http://user:secret@site.example/',
  'http://user@site.example/',
  'http://site.example:22/',
  'http://site.example:6379/',
  'http://127.0.0.1:6666\\@1.1.1.1/',
  'http://',
  'http://./',
  '//site.example/',
  'site.example',
  '\\\\localhost\\etc\\passwd',
  `http://site.example/${'a'.repeat(9000)}`,
  '',
];

describe('the fetch guard', () => {
  it('connects to no internal address, however it is written, and words every refusal the same', async () => {
    await using inside = await startSite((_request, response) => void response.end('secret'));
    const guard = createGuard({ ports: [inside.port] });
    const messages = new Set<string>();
    for (const address of INSIDE) {
      const failure = await failureOf(guard.fetch(address.replace('PORT', String(inside.port))));
      assert.equal(failure.code, 'FETCH_UNREACHABLE', address);
      messages.add(`${failure.status} ${failure.message}`);
    }
    assert.equal(messages.size, 1);
    assert.equal(inside.connections(), 0);
  });

  it('words the error of a closed port, and of a silent host, as that of a refused host', async () => {
    await using silent = await startSite(() => undefined);
    const closed = await startSite(() => undefined);
    const { port } = closed;
    await closed[Symbol.asyncDispose]();
    const guard = createGuard({
      allowedHosts: [`site.example:${port}`, `site.example:${silent.port}`],
      headersTimeout: 100,
      connectTimeout: 100,
    });
    const refused = await failureOf(guard.fetch('http://10.0.0.1/'));
    const closedPort = await failureOf(guard.fetch(`http://site.example:${port}/`));
    const noAnswer = await failureOf(guard.fetch(url(silent)));
    const outOfTime = await failureOf(guard.fetch(url(silent), { timeout: 50 }));
    for (const { code, message } of [closedPort, noAnswer, outOfTime])
      assert.deepEqual([code, message], [refused.code, refused.message]);
  });

  it('accepts only plain web addresses', async () => {
    const guard = createGuard();
    for (const address of MALFORMED) assert.equal(await codeOf(guard.fetch(address)), 'FETCH_URL_INVALID', address);
  });

  it('admits hosts that the operator has listed, on their ports only', async () => {
    await using site = await startSite((_request, response) => void response.end('hello'));
    const answer = await lets(site).fetch(url(site, '/a?b=c#d'));
    assert.deepEqual([answer.status, await textOf(answer.bytes())], [200, 'hello']);
    assert.equal(answer.url, url(site, '/a?b=c'));
    assert.equal(await codeOf(createGuard({ allowedHosts: ['site.example'] }).fetch(url(site))), 'FETCH_URL_INVALID');
    assert.deepEqual(
      site.seen.map(({ path }) => path),
      ['/a?b=c'],
    );
  });

  it('resolves a name once and connects to the checked address', async () => {
    await using site = await startSite((_request, response) => void response.end('hello'));
    const answers = [['127.0.0.1'], ['10.0.0.1']];
    const asked: string[] = [];
    const guard = createGuard({
      allowedHosts: [`rebinding.example:${site.port}`],
      resolve: async (name) => {
        asked.push(name);
        return answers.shift() ?? [];
      },
    });
    await (await guard.fetch(`http://rebinding.example:${site.port}/`)).bytes();
    assert.deepEqual(asked, ['rebinding.example']);
  });

  it('refuses a name whose second address is internal', async () => {
    await using site = await startSite((_request, response) => void response.end('hello'));
    const answers = [['127.0.0.1'], ['127.0.0.1']];
    const guard = createGuard({ ports: [site.port], resolve: async () => answers.shift() ?? [] });
    assert.equal(await codeOf(guard.fetch(`http://rebinding.example:${site.port}/`)), 'FETCH_UNREACHABLE');
    assert.equal(await codeOf(guard.fetch(`http://rebinding.example:${site.port}/`)), 'FETCH_UNREACHABLE');
    assert.equal(site.connections(), 0);
  });

  it('sends its name and the accepted types, and never a cookie or credential', async () => {
    await using site = await startSite((request, response) => {
      response.setHeader('set-cookie', 'id=1');
      if (request.url === '/') response.writeHead(302, { location: '/next' });
      response.end();
    });
    const request = { accept: 'text/html', acceptLanguage: 'de', referer: 'http://site.example/from' };
    await (await lets(site).fetch(url(site), request)).bytes();
    assert.deepEqual(site.seen[1]?.headers, {
      'user-agent': 'test',
      accept: 'text/html',
      'accept-language': 'de',
      referer: 'http://site.example/from',
      'accept-encoding': 'gzip, deflate, br, zstd',
      host: `site.example:${site.port}`,
      connection: 'close',
    });
  });

  it('uses TLS with the name of the host, whose certificate must match', async () => {
    await using site = await startSecureSite((_request, response) => void response.end('safe'));
    const guard = createGuard({ allowedHosts: [`*.example:${site.port}`], ca: certificate });
    const answer = await guard.fetch(`https://secure.example:${site.port}/`);
    assert.equal(await textOf(answer.bytes()), 'safe');
    assert.equal(site.seen[0]?.headers['host'], `secure.example:${site.port}`);
    assert.equal(await codeOf(guard.fetch(`https://site.example:${site.port}/`)), 'FETCH_UNREACHABLE');
    const trusting = createGuard({ allowedHosts: [`*.example:${site.port}`] });
    assert.equal(await codeOf(trusting.fetch(`https://secure.example:${site.port}/`)), 'FETCH_UNREACHABLE');
  });
});

describe('redirects', () => {
  it('are followed, relative ones too, and the result has the last address', async () => {
    await using site = await startSite((request, response) => {
      const next: Record<string, [number, string]> = {
        '/': [301, 'a/b'],
        '/a/b': [307, '../c'],
        '/c': [308, '/end?x=1'],
      };
      const [status, location] = next[request.url ?? ''] ?? [200, undefined];
      response.writeHead(status, location === undefined ? {} : { location }).end('end');
    });
    const answer = await lets(site).fetch(url(site));
    assert.equal(answer.url, url(site, '/end?x=1'));
    assert.equal(await textOf(answer.bytes()), 'end');
  });

  it('to internal addresses are refused like any internal host', async () => {
    await using inside = await startSite((_request, response) => void response.end('secret'));
    for (const address of INSIDE) {
      // This site is in the allowed list, so its name is no forbidden address.
      if (/site\.example/u.test(address)) continue;
      for (const status of [301, 302, 303, 307, 308]) {
        // Headers are bytes. Sites send UTF-8.
        const location = Buffer.from(address.replace('PORT', String(inside.port))).toString('latin1');
        await using site = await startSite((_request, response) => void response.writeHead(status, { location }).end());
        const guard = createGuard({ allowedHosts: [`site.example:${site.port}`], ports: [inside.port] });
        assert.equal(await codeOf(guard.fetch(url(site))), 'FETCH_UNREACHABLE', address);
      }
    }
    assert.equal(inside.connections(), 0);
  });

  it('to schemes other than http and https are refused', async () => {
    for (const location of MALFORMED.filter((address) => /^[a-z-]+:/u.test(address))) {
      await using site = await startSite((_request, response) => void response.writeHead(302, { location }).end());
      assert.equal(await codeOf(lets(site).fetch(url(site))), 'FETCH_REDIRECT_REFUSED', location);
    }
  });

  it('from TLS to plain text are refused', async () => {
    await using plain = await startSite((_request, response) => void response.end('seen by all'));
    const location = url(plain);
    await using site = await startSecureSite((_request, response) => void response.writeHead(302, { location }).end());
    const guard = createGuard({ allowedHosts: [`*.example:${site.port}`, `*.example:${plain.port}`], ca: certificate });
    assert.equal(await codeOf(guard.fetch(`https://secure.example:${site.port}/`)), 'FETCH_REDIRECT_REFUSED');
    assert.equal(plain.connections(), 0);
  });

  it('have a limit', async () => {
    await using site = await startSite((_request, response) => void response.writeHead(302, { location: '/' }).end());
    assert.equal(await codeOf(lets(site).fetch(url(site), { maxRedirects: 3 })), 'FETCH_TOO_MANY_REDIRECTS');
    assert.equal(site.seen.length, 4);
  });
});

describe('bodies', () => {
  const encodings: Record<string, (text: string) => Buffer> = {
    gzip: gzipSync,
    'x-gzip': gzipSync,
    br: brotliCompressSync,
    deflate: deflateSync,
    Deflate: deflateRawSync,
    zstd: zstdCompressSync,
    'gzip, br': (text) => brotliCompressSync(gzipSync(text)),
    identity: (text) => Buffer.from(text),
  };
  for (const [encoding, compress] of Object.entries(encodings)) {
    it(`are decompressed from ${encoding}`, async () => {
      const head = { 'content-encoding': encoding };
      await using site = await startSite(
        (_request, response) => void response.writeHead(200, head).end(compress('text')),
      );
      assert.equal(await textOf((await lets(site).fetch(url(site))).bytes()), 'text');
    });
  }

  it('are cut off at the limit, compressed or decompressed', async () => {
    const bomb = Buffer.alloc(5_000_000);
    const answers: Record<string, [Record<string, string | number>, Buffer]> = {
      '/gzip': [{ 'content-encoding': 'gzip' }, gzipSync(bomb)],
      '/br': [{ 'content-encoding': 'br' }, brotliCompressSync(bomb)],
      '/zstd': [{ 'content-encoding': 'zstd' }, zstdCompressSync(bomb)],
      '/deflate': [{ 'content-encoding': 'deflate' }, deflateSync(bomb)],
      '/layers': [{ 'content-encoding': 'gzip, gzip' }, gzipSync(gzipSync(bomb))],
      '/plain': [{}, bomb],
      '/said': [{ 'content-length': bomb.length }, bomb],
    };
    await using site = await startSite((request, response) => {
      const [head, body] = answers[request.url ?? ''] ?? [{}, Buffer.alloc(0)];
      response.writeHead(200, head).end(body);
    });
    for (const path of Object.keys(answers)) {
      const work = lets(site)
        .fetch(url(site, path), { maxBytes: 1_000_000 })
        .then((answer) => answer.bytes());
      assert.equal(await codeOf(work), 'FETCH_TOO_LARGE', path);
    }
  });

  it('of unknown, damaged or endless encodings are refused', async () => {
    for (const [encoding, body] of [
      ['compress', 'x'],
      ['gzip', 'not packed'],
      ['gzip, gzip, gzip', 'x'],
    ] as const) {
      const head = { 'content-encoding': encoding };
      await using site = await startSite((_request, response) => void response.writeHead(200, head).end(body));
      const work = lets(site)
        .fetch(url(site))
        .then((answer) => answer.bytes());
      assert.equal(await codeOf(work), 'FETCH_INCOMPLETE', encoding);
    }
  });

  it('that break off or arrive too slowly are given up', async () => {
    await using site = await startSite((request, response) => {
      response.writeHead(200, { 'content-length': 100 }).write('x', () => {
        if (request.url === '/broken') response.destroy();
      });
    });
    const get = async (path: string, timeout: number): Promise<Uint8Array> =>
      (await lets(site).fetch(url(site, path), { timeout })).bytes();
    assert.equal(await codeOf(get('/broken', 20_000)), 'FETCH_INCOMPLETE');
    assert.equal(await codeOf(get('/drip', 1000)), 'FETCH_TIMEOUT');
  });

  it('can remain unread', async () => {
    await using site = await startSite((_request, response) => void response.end(Buffer.alloc(1_000_000)));
    const guard = createGuard({ allowedHosts: [`site.example:${site.port}`], maxPerHost: 1, maxQueuedPerHost: 1 });
    (await guard.fetch(url(site))).discard();
    assert.equal((await (await guard.fetch(url(site))).bytes()).length, 1_000_000);
  });
});

describe('limits', () => {
  it('refuse a response head of megabytes', async () => {
    await using site = await startSite((_request, response) => {
      response.socket?.end(`HTTP/1.1 200 OK\r\nx: ${'a'.repeat(10_000_000)}\r\n\r\n`);
    });
    assert.equal(await codeOf(lets(site).fetch(url(site))), 'FETCH_UNREACHABLE');
  });

  it('bound the number of fetches from one host', async () => {
    const pending: (() => void)[] = [];
    await using site = await startSite((_request, response) => {
      pending.push(() => response.end('x'));
      if (pending.length === 1) pending.shift()?.();
    });
    const guard = createGuard({ allowedHosts: [`site.example:${site.port}`], maxPerHost: 1, maxQueuedPerHost: 1 });
    const get = async (): Promise<Uint8Array> => (await guard.fetch(url(site))).bytes();
    const [first, second, third] = [get(), get(), failureOf(get())];
    assert.equal((await third).code, 'FETCH_BUSY');
    await Promise.all([first, second]);
    assert.equal(site.seen.length, 2);
  });

  it('let a caller abort', async () => {
    await using site = await startSite(() => undefined);
    const leaving = new AbortController();
    const work = lets(site).fetch(url(site), { signal: leaving.signal });
    leaving.abort(new Error('gone'));
    await assert.rejects(work, /gone/u);
  });
});

describe('pinning', () => {
  it('returns the checked addresses, for proxies', async () => {
    const guard = createGuard({ resolve: async () => ['93.184.216.34'], allowedHosts: ['10.0.0.1:8080'] });
    assert.deepEqual(await guard.pin('public.example', 443), ['93.184.216.34']);
    assert.deepEqual(await guard.pin('10.0.0.1', 8080), ['10.0.0.1']);
    assert.deepEqual(await guard.pin('[::1]', 80, { allowPrivate: true }), ['::1']);
    assert.deepEqual(await guard.pin('public.example', 8443, { anyPort: true }), ['93.184.216.34']);
    assert.equal(await codeOf(guard.pin('public.example', 8443)), 'FETCH_UNREACHABLE');
    for (const host of ['10.0.0.1', '[::1]', 'localhost'])
      assert.equal(await codeOf(guard.pin(host, 443)), 'FETCH_UNREACHABLE', host);
  });
});
