import './globals.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Editor, type JSONContent } from '@tiptap/core';
import { extensions } from '@editor-companion/document';

const { toolGroups } = await import('../src/editor/toolbar/tools.ts');
const { ghostEnabled } = await import('../src/editor/ghost/settings.ts');
const { en } = await import('../src/words/en.ts');

const content: JSONContent = {
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text: 'some words' }] }],
};

/** An editor without a page, whose text is selected. */
function openEditor(): Editor {
  const editor = new Editor({ element: null, extensions, content });
  editor.commands.setTextSelection({ from: 1, to: 11 });
  return editor;
}

const tools = new Map(toolGroups(en).flatMap((group) => group.map((tool) => [tool.id, tool])));
function toolOf(id: string) {
  const tool = tools.get(id);
  assert.ok(tool, id);
  return tool;
}

test('every tool has a label of its own', () => {
  const labels = [...tools.values()].map(({ label }) => label);
  assert.equal(new Set(labels).size, tools.size);
  assert.equal(toolOf('bold').label, 'Bold (Ctrl+B)');
});

for (const mark of ['bold', 'italic', 'underline', 'strike', 'code'])
  test(`${mark} sets its mark, shows its state, and removes it again`, () => {
    const editor = openEditor();
    const { run, isActive } = toolOf(mark);
    assert.equal(isActive?.(editor), false);
    run(editor);
    assert.deepEqual(
      editor.getJSON().content?.[0]?.content?.[0]?.marks?.map(({ type }) => type),
      [mark],
    );
    assert.equal(isActive?.(editor), true);
    run(editor);
    assert.equal(editor.getJSON().content?.[0]?.content?.[0]?.marks, undefined);
    assert.equal(isActive?.(editor), false);
    editor.destroy();
  });

for (const [id, inside] of [
  ['bulletList', ['bulletList', 'listItem']],
  ['orderedList', ['orderedList', 'listItem']],
  ['taskList', ['taskList', 'taskItem']],
  ['blockquote', ['blockquote']],
] as const)
  test(`${id} wraps the block, shows its state, and unwraps it`, () => {
    const editor = openEditor();
    const { run, isActive } = toolOf(id);
    run(editor);
    const types: (string | undefined)[] = [];
    const first: JSONContent | undefined = editor.getJSON().content?.[0];
    for (let node = first; node && node.type !== 'paragraph'; node = node.content?.[0]) types.push(node.type);
    assert.deepEqual(types, inside);
    assert.equal(isActive?.(editor), true);
    run(editor);
    assert.equal(editor.getJSON().content?.[0]?.type, 'paragraph');
    assert.equal(isActive?.(editor), false);
    editor.destroy();
  });

for (const side of ['left', 'center', 'right'])
  test(`align-${side} aligns the block`, () => {
    const editor = openEditor();
    const { run, isActive } = toolOf(`align-${side}`);
    run(editor);
    assert.equal(editor.getJSON().content?.[0]?.attrs?.['textAlign'], side);
    assert.equal(isActive?.(editor), true);
    editor.destroy();
  });

test('a feature that the server lacks cannot be run', () => {
  const editor = openEditor();
  assert.equal(toolOf('comment').canRun?.(editor), false);
  assert.equal(toolOf('suggestions').canRun?.(editor), false);
  const before = ghostEnabled.value;
  toolOf('suggestions').run(editor);
  assert.equal(ghostEnabled.value, !before);
  assert.equal(toolOf('suggestions').isActive?.(editor), false);
  editor.destroy();
});
