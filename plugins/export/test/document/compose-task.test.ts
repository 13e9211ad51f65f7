import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { DocumentMark, DocumentNode } from '@editor-companion/core/plugin';
import compose, { type Composed } from '../../src/document/compose-task.ts';

const paragraph = (text: string, marks: DocumentMark[] = [], attrs = {}): DocumentNode => ({
  type: 'paragraph',
  attrs,
  content: [{ type: 'text', text, marks }],
});
const origin = { id: 'suggested-1', author: 'Ada', date: null };

it('sections are counted as they are printed: a section that is removed with its changes is none', async () => {
  const deletion = { change: { ...origin, kind: 'deletion' } };
  const gone: DocumentNode = {
    type: 'section',
    attrs: deletion,
    content: [paragraph('gone', [{ type: 'deletion', attrs: origin }], deletion)],
  };
  const banded: DocumentNode = {
    type: 'section',
    attrs: { header: { default: [paragraph('Own header')] } },
    content: [paragraph('stays')],
  };
  const content = { value: { type: 'doc', content: [gone, banded] } };
  const document = { content, css: [], review: { revisions: 'accept' } } as const;
  const { sections } = (await compose({ document, model: [] }, { progress: () => undefined })) as Composed;
  assert.deepEqual(
    sections.map(({ index }) => index),
    [0],
  );
});
