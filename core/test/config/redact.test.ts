import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Type } from 'typebox';
import { redact, withoutCredentials } from '../../src/config/redact.ts';
import { asNode } from '../../src/config/schema-path.ts';

const secret = Type.String({ writeOnly: true });

describe('a configuration value that is shown', () => {
  it('contains no secret of its schema, at any depth', () => {
    const provider = Type.Object({
      key: secret,
      headers: Type.Record(Type.String(), Type.String(), { writeOnly: true }),
    });
    const schema = Type.Object({
      secret,
      providers: Type.Record(Type.String(), provider),
      list: Type.Array(provider),
      either: Type.Union([Type.Literal(false), provider]),
    });
    const given = { key: 'hush-1', headers: { 'x-key': 'hush-2' } };
    const value = { secret: 'hush-0', providers: { one: given }, list: [given], either: given };
    const shown = { key: '[redacted]', headers: '[redacted]' };
    assert.deepEqual(redact(value, asNode(schema)), {
      secret: '[redacted]',
      providers: { one: shown },
      list: [shown],
      either: shown,
    });
    assert.equal(value.secret, 'hush-0');
  });

  it('contains no credentials of an address, whatever the schema says', () => {
    const value = { url: 'https://user:hush@example.com/hook', hosts: ['redis://:hush@cache:6379/0'] };
    assert.deepEqual(redact(value, undefined), {
      url: 'https://[redacted]@example.com/hook',
      hosts: ['redis://[redacted]@cache:6379/0'],
    });
    assert.equal(
      withoutCredentials('https://example.com/?a=1&token=hush&b=2#c'),
      'https://example.com/?a=1&token=[redacted]&b=2#c',
    );
  });

  it('is otherwise unchanged', () => {
    const value = { port: 1, on: true, none: null, text: 'a@b', url: 'https://example.com/@user?page=2', f: describe };
    assert.deepEqual(redact(value, asNode(Type.Object({}))), value);
  });
});
