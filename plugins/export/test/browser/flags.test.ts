import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { browserEnv, browserFlags } from '../../src/browser/flags.ts';

describe('the browser’s flags and environment', () => {
  it('contain none of the server’s secrets', () => {
    process.env['EXPORT_TEST_API_KEY'] = 'secret';
    try {
      const env = browserEnv('/profile', { LD_LIBRARY_PATH: '/lib' });
      assert.equal(env['HOME'], '/profile');
      assert.equal(env['LD_LIBRARY_PATH'], '/lib');
      assert.ok(!JSON.stringify(env).includes('secret'));
    } finally {
      delete process.env['EXPORT_TEST_API_KEY'];
    }
  });

  it('set the proxy for loopback too, and the sandbox unless it was switched off', () => {
    const flags = browserFlags('http://127.0.0.1:9', true);
    assert.ok(flags.includes('--proxy-server=http://127.0.0.1:9') && flags.includes('--proxy-bypass-list=<-loopback>'));
    assert.ok(!flags.includes('--no-sandbox'));
    assert.ok(browserFlags('http://127.0.0.1:9', false).includes('--no-sandbox'));
  });
});
