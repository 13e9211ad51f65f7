import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { TestHost } from '@editor-companion/core/testing';
import { getDocumentProxy } from 'unpdf';
import { createExportHost, post } from '../fixtures/export-host.ts';

const formula = (latex: string) => ({ type: 'inlineMath', attrs: { latex } });
const CONTENT = {
  type: 'doc',
  content: [
    {
      type: 'paragraph',
      content: [{ type: 'text', text: 'Area ' }, formula('A=\\pi r^2'), { type: 'text', text: '.' }],
    },
    { type: 'blockMath', attrs: { latex: '\\frac{a}{\\text{Größe}}' } },
    { type: 'paragraph', content: [formula('x'.repeat(3000))] },
  ],
};

interface Tag {
  readonly role: string;
  readonly alt?: string;
  readonly children?: readonly Tag[];
}

const formulasIn = (tag: Tag): (string | undefined)[] =>
  tag.role === 'Formula' ? [tag.alt] : (tag.children ?? []).flatMap(formulasIn);

describe('formulas on paper', () => {
  let host: TestHost;
  before(async () => void (host = await createExportHost()));
  after(() => host.close());

  async function print(pdfOptions: object) {
    const answer = await post(host, '/export/pdf', { content: CONTENT, pdfOptions });
    assert.equal(answer.statusCode, 200, answer.payload.slice(0, 500));
    const document = await getDocumentProxy(new Uint8Array(answer.rawPayload));
    const page = await document.getPage(1);
    return { tree: (await page.getStructTree()) as Tag | null, links: await page.getAnnotations() };
  }

  it('have a tag with their LaTeX, unless that is too long, and leave no link behind', async () => {
    const { tree, links } = await print({});
    assert.ok(tree);
    assert.deepEqual(formulasIn(tree), ['A=\\pi r^2', '\\frac{a}{\\text{Größe}}']);
    assert.deepEqual(links, []);
  });

  it('have none in a file without tags', async () => {
    const { tree, links } = await print({ tagged: false });
    assert.deepEqual([tree, links], [null, []]);
  });
});
