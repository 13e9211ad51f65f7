import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { toHTML, toText, validate } from '@editor-companion/document';
import type { DocumentNode, PageSetup } from '@editor-companion/core/plugin';
import { fill } from '../src/content/fill.ts';
import { variablesOf } from '../src/content/variables.ts';
import { bold, doc, paragraph, start, text } from './support.ts';

const filled = (content: DocumentNode, values: Record<string, string>, missing: 'keep' | 'empty' = 'keep') =>
  fill(content, null, { values: new Map(Object.entries(values)), missing, maxBytes: 100_000 });

describe('variables', () => {
  it('are found once each, in order, in any script, however their text is split', () => {
    const content = doc(
      paragraph(text('{{b}} and {{ a }}, {{'), text('姓名', bold), text('}}')),
      { type: 'bulletList', content: [{ type: 'listItem', content: [paragraph(text('{{b}} {{due date}}'))] }] },
      paragraph(text(`{{}} {{ 1 }} {single} {{a<b}} {{open {{far${' '.repeat(99)}}}`)),
    );
    assert.deepEqual(variablesOf(content, null), ['b', 'a', '姓名', 'due date']);
  });

  it('are not assembled from separate places', () => {
    const content = doc(
      paragraph(text('{{na')),
      paragraph(text('me}}')),
      paragraph(text('{{x'), { type: 'hardBreak' }, text('}}')),
    );
    assert.deepEqual(variablesOf(content, null), []);
  });

  it('occur in headers and footers of sections too', () => {
    const section = (name: string): DocumentNode => ({
      type: 'section',
      attrs: { header: { default: [paragraph(text(name))] }, footer: null },
      content: [paragraph(text('{{name}}'))],
    });
    assert.deepEqual(variablesOf(doc(section('{{chapter}}')), null), ['chapter', 'name']);
    const { content } = filled(doc(section('{{chapter}}')), { chapter: 'One' });
    assert.deepEqual(content, doc(section('One')));
  });

  it('occur in page headers and footers too', () => {
    const page = { footer: { default: [paragraph(text('{{company}}'))] } } as unknown as PageSetup;
    assert.deepEqual(variablesOf(doc(paragraph(text('{{name}}'))), page), ['name', 'company']);
    const result = fill(doc(paragraph()), page, {
      values: new Map([['company', 'Acme']]),
      missing: 'keep',
      maxBytes: 100,
    });
    assert.deepEqual(result.page?.footer?.default, [paragraph(text('Acme'))]);
  });
});

describe('filling', () => {
  it('gives a value the marks at the start of its place, and keeps those of the text around it', () => {
    const content = doc(paragraph(text('Dear {'), text('{na', bold), text('me}}, hello', { type: 'italic' })));
    const { content: result } = filled(content, { name: 'Ada' });
    assert.deepEqual(result, doc(paragraph(text('Dear Ada'), text(', hello', { type: 'italic' }))));
  });

  it('inserts values as text, whatever they contain', () => {
    const { content } = filled(doc(paragraph(text('{{x}}'))), { x: '<b onclick="a()">{{x}}</b>' });
    assert.equal(toHTML(content), '<p>&lt;b onclick="a()"&gt;{{x}}&lt;/b&gt;</p>');
  });

  it('splits the lines of a value by hard breaks, and by newlines in code', () => {
    const { content } = filled(doc(paragraph(text('{{x}}', bold)), { type: 'codeBlock', content: [text('{{x}}')] }), {
      x: 'one\r\n\u0007two\n',
    });
    const line = { type: 'hardBreak' };
    assert.deepEqual(content.content?.[0], paragraph(text('one', bold), line, text('two', bold), line));
    assert.deepEqual(content.content?.[1]?.content, [text('one\ntwo\n')]);
  });

  it('keeps or empties places without a value, and reports them and unused values', () => {
    const content = doc(paragraph(text('{{a}}-{{b}}')));
    const kept = filled(content, { a: '1', c: '3' });
    assert.deepEqual([toText(kept.content), kept.missing, kept.unused], ['1-{{b}}', ['b'], ['c']]);
    assert.equal(toText(filled(content, { a: '1' }, 'empty').content), '1-');
    assert.deepEqual(filled(doc(paragraph(text('{{a}}'))), {}, 'empty').content, doc(paragraph()));
  });

  it('stops at its limit, however often a value is used', () => {
    const often = doc(paragraph(text('{{a}}'.repeat(1000))));
    assert.throws(() => filled(often, { a: 'x'.repeat(1000) }), { code: 'TEMPLATE_TOO_LARGE', status: 413 });
    assert.throws(() => filled(often, { a: '\n'.repeat(10) }), { code: 'TEMPLATE_TOO_LARGE' });
    assert.equal(toText(filled(often, { a: 'x' }).content).length, 1000);
  });

  it('reads a text once, in any number of nodes with any number of places', { timeout: 20_000 }, () => {
    const nodes = Array.from({ length: 20_000 }, (_, i) => text('{{a}}{{a}}{{a}}', ...(i % 2 === 0 ? [bold] : [])));
    const { content } = fill(doc(paragraph(...nodes)), null, {
      values: new Map([['a', 'x']]),
      missing: 'keep',
      maxBytes: 10_000_000,
    });
    assert.equal(content.content?.[0]?.content?.length, 20_000);
    assert.deepEqual(content.content?.[0]?.content?.[0], text('xxx', bold));
  });

  it('always makes a valid document, in which every value is unchanged', () => {
    const value = fc.string({ unit: 'grapheme', maxLength: 20 });
    const cut = fc.array(fc.nat({ max: 30 }), { maxLength: 6 });
    fc.assert(
      fc.property(value, value, cut, (first, second, cuts) => {
        const whole = 'Dear {{first}}, yours {{second}}.';
        const edges = [0, ...cuts.toSorted((a, b) => a - b), whole.length];
        const runs = edges.slice(1).map((end, i) => whole.slice(edges[i], end));
        const nodes = runs.flatMap((part, i) => (part === '' ? [] : [text(part, ...(i % 2 === 0 ? [] : [bold]))]));
        const { content, missing } = filled(doc(paragraph(...nodes)), { first, second });
        validate(content);
        assert.deepEqual(missing, []);
        const clean = (one: string): string =>
          one
            .toWellFormed()
            .replaceAll('\r\n', '\n')
            .replaceAll('\r', '\n')
            .replaceAll(/[^\P{Cc}\t\n]/gu, '');
        const written = (content.content?.[0]?.content ?? []).map((node) => node.text ?? '\n').join('');
        assert.equal(written, `Dear ${clean(first)}, yours ${clean(second)}.`);
      }),
    );
  });
});

describe('POST /template/:id/render', () => {
  it('returns the filled content and leaves the template unchanged', async () => {
    await using host = await start();
    const payload = { name: 'Letter', content: doc(paragraph(text('Dear {{name}}, {{n}} {{ok}}'))) };
    const { id } = (await host.inject({ method: 'POST', url: '/template', payload })).json().data;
    const render = (body: object) => host.inject({ method: 'POST', url: `/template/${id}/render`, payload: body });
    const { data } = (await render({ values: { name: 'Ada', n: 3, ok: true } })).json();
    assert.deepEqual(data, { content: doc(paragraph(text('Dear Ada, 3 true'))), page: null, missing: [], unused: [] });
    const refused = await render({ values: { name: 'Ada' }, missing: 'error' });
    assert.deepEqual([refused.statusCode, refused.json().error], [422, 'TEMPLATE_VALUES_MISSING']);
    assert.deepEqual(refused.json().details, [
      { path: 'values.n', message: 'is missing' },
      { path: 'values.ok', message: 'is missing' },
    ]);
    assert.equal((await render({ values: { name: { a: 1 } } })).statusCode, 400);
    assert.deepEqual((await render({})).json().data.missing, ['name', 'n', 'ok']);
    assert.deepEqual((await host.inject({ url: `/template/${id}` })).json().data.content, payload.content);
  });
});
