import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isAllowedHost } from '../../src/plugin/host-list.ts';

describe('the list of allowed hosts', () => {
  it('allows the web’s ports unless an entry names one', () => {
    assert.ok(isAllowedHost('a.example', '443', ['a.example']));
    assert.ok(isAllowedHost('a.example', '80', ['a.example']));
    assert.ok(!isAllowedHost('a.example', '22', ['a.example']));
    assert.ok(isAllowedHost('a.example', '8443', ['a.example:8443']));
    assert.ok(!isAllowedHost('a.example', '443', ['a.example:8443']));
  });

  it('matches subdomains for a star, and no lookalikes', () => {
    assert.ok(isAllowedHost('x.a.example', '443', ['*.a.example']));
    for (const host of ['a.example', 'xa.example', 'a.example.evil', 'x.a.example.evil']) {
      assert.ok(!isAllowedHost(host, '443', ['*.a.example']), host);
    }
  });

  it('accepts IPv6 addresses in brackets, and a star for all hosts', () => {
    assert.ok(isAllowedHost('[::1]', '8080', ['[::1]:8080']));
    assert.ok(!isAllowedHost('[::1]', '80', ['[::1]:8080']));
    assert.ok(isAllowedHost('a.example', '443', ['*']));
    assert.ok(!isAllowedHost('a.example', '22', ['*']));
  });

  it('ignores case and a final dot', () => assert.ok(isAllowedHost('A.Example.', '443', ['a.example'])));
});
