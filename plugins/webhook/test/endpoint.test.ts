import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { parseEndpoint } from '../src/endpoint.ts';

describe('the configured address', () => {
  it('is used unchanged', () => {
    const { url, authorization } = parseEndpoint('https://example.com/hook?a=1');
    assert.deepEqual([url.href, authorization], ['https://example.com/hook?a=1', undefined]);
  });

  it('has its credentials sent as basic authentication', () => {
    const { url, authorization } = parseEndpoint('https://ann:p%40ss@example.com/hook');
    assert.equal(url.href, 'https://example.com/hook');
    assert.equal(authorization, `Basic ${Buffer.from('ann:p@ss').toString('base64')}`);
  });
});
