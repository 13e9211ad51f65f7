import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { DocumentNode } from '@editor-companion/document';
import { readDocx } from '../../../../src/docx/read/reader.ts';
import { writeDocx } from '../../../../src/docx/write/docx.ts';
import { node, text } from '../../../kit/rich-document.ts';
import { jobOf, throughFile } from '../../../kit/round-trip.ts';

const imported = async (...content: DocumentNode[]): Promise<readonly DocumentNode[]> =>
  (await throughFile(jobOf(node('doc', {}, ...content)), writeDocx, readDocx)).content.content ?? [];
const paragraph = (attrs: Record<string, unknown>, words: string): DocumentNode =>
  node('paragraph', attrs, text(words));

test('the first paragraph of an item keeps its own indents, and the list its position', async () => {
  const content = [
    paragraph({ indentLeft: '24pt', indentFirst: '-3pt' }, 'Begins'),
    paragraph({ indentLeft: '10pt' }, 'Goes on'),
  ];
  const list = node('bulletList', { indent: '30pt', hanging: '12pt' }, node('listItem', {}, ...content));
  assert.deepEqual(await imported(list), [
    node('bulletList', { listStyle: 'disc', indent: '30pt', hanging: '12pt' }, node('listItem', {}, ...content)),
  ]);
});

test('the content of an item stays in it, even with a smaller indent than its text', async () => {
  const item = node(
    'taskItem',
    { checked: false },
    paragraph({}, 'Task'),
    paragraph({ indentLeft: '-40pt' }, 'Further out'),
  );
  const list = node('bulletList', {}, node('listItem', {}, paragraph({}, 'Item'), node('taskList', {}, item)));
  const [read] = await imported(list);
  assert.deepEqual(read?.content, list.content);
});
