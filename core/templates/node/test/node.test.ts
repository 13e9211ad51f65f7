import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runSuite } from '@editor-companion/core/testing';
import { createModel, simplify, toHTML, toText } from '@editor-companion/document';
import { documentNodeSuite } from '@editor-companion/document/testing';
import {{camelName}} from '../src/node.ts';

const content = [{ type: 'paragraph', content: [{ type: 'text', text: 'Text' }] }];
const document = { type: 'doc', content: [{ type: '{{camelName}}', attrs: { title: 'Title' }, content }] };

// What every node must do.
runSuite('{{name}}', documentNodeSuite([{{camelName}}], [document]));

test('it has its title and its content in every form', () => {
  const model = createModel([{{camelName}}]);
  assert.equal(toHTML(document, { model }), '<div data-title="Title" data-type="{{name}}"><p>Text</p></div>');
  assert.equal(toText(simplify(document, { model })), 'Title\n\nText');
});
