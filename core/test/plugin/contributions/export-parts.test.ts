import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { exportInput, exportParts, fieldValues } from '../../../src/plugin/contributions/export-parts.ts';
import { JsonPart } from '../../../src/base/json-part.ts';

const rest = { css: ['p {}'], options: {}, load: () => Promise.resolve(undefined) };
const content = { type: 'doc', content: [{ type: 'paragraph' }] };

describe('the input of an export', () => {
  it('has the values of its parts, created once', () => {
    const input = exportInput({ content: JsonPart.ofBytes(JsonPart.of(content).bytes, false) }, rest);
    assert.deepEqual(input.content, content);
    assert.equal(input.content, input.content);
    assert.deepEqual([input.html, input.comments, input.css], [undefined, undefined, ['p {}']]);
  });

  it('keeps its values in a copy', () => {
    assert.equal({ ...exportInput({ html: JsonPart.of('<p>') }, rest), css: [] }.html, '<p>');
  });
});

describe('exportParts', () => {
  it('returns the parts of an input, or creates them from its values', () => {
    const parts = { html: JsonPart.of('<p>') };
    assert.equal(exportParts(exportInput(parts, rest)), parts);
    assert.deepEqual(exportParts({ content, comments: [] }).content?.read(), content);
    assert.deepEqual(Object.keys(exportParts({ content, comments: [] })), ['content', 'comments']);
  });
});

describe('the values of fields', () => {
  it('are the time, and the metadata with its language', () => {
    const metadata = { title: 'Report', language: 'de' };
    const values = { now: '2026-03-01T09:05', language: 'de', properties: metadata };
    assert.deepEqual(fieldValues({ now: '2026-03-01T09:05', metadata }), values);
    assert.deepEqual(fieldValues({}), {});
  });
});
