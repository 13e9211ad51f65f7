import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runSuite } from '@editor-companion/core/testing';
import { createModel, simplify, toHTML, type DocumentNode } from '@editor-companion/document';
import { toMarkdown } from '@editor-companion/document/markdown';
import { documentNodeSuite } from '@editor-companion/document/testing';
import callout from '../src/callout/index.ts';
import mention from '../src/mention/index.ts';

const document: DocumentNode = {
  type: 'doc',
  content: [
    {
      type: 'callout',
      attrs: { kind: 'warning' },
      content: [
        {
          type: 'paragraph',
          content: [
            { type: 'text', text: 'Ask ' },
            { type: 'mention', attrs: { id: '7', label: 'Ann' } },
            { type: 'text', text: ' first' },
          ],
        },
      ],
    },
  ],
};

// The requirements for every node.
runSuite('callout and mention', documentNodeSuite([callout, mention], [document]));

const model = createModel([callout, mention]);

test('HTML, Markdown and simpler nodes have the expected form', () => {
  assert.match(
    toHTML(document, { model }),
    /^<div data-kind="warning" data-type="callout"><p>Ask <span data-id="7" data-label="Ann" data-type="mention">@Ann<\/span> first<\/p><\/div>$/,
  );
  assert.equal(toMarkdown(document, { model }), '> [!WARNING]\n> Ask @Ann first\n');
  const [block] = simplify(document, { model, form: 'word' }).content ?? [];
  assert.deepEqual([block?.type, block?.attrs?.['backgroundColor']], ['paragraph', '#fdf3e1']);
});
