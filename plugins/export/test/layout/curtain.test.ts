import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PageElement } from '../../src/devtools/dom.ts';
import { Curtain } from '../../src/layout/curtain.ts';

/** Returns an element with a style, and the number of times that the style was set. */
function element(value: string, priority = '') {
  const state = { value, priority, changes: 0 };
  const style = {
    getPropertyValue: () => state.value,
    getPropertyPriority: () => state.priority,
    setProperty(_name: string, next: string, its = '') {
      Object.assign(state, { value: next, priority: its, changes: state.changes + 1 });
    },
  };
  return { state, part: { style } as unknown as PageElement };
}

test('parts regain their own style, and are changed only when they are shown or hidden', () => {
  const [first, second] = [element('flex', 'important'), element('')];
  const curtain = new Curtain();
  curtain.hide([first.part, second.part]);
  assert.deepEqual([first.state.value, second.state.value], ['none', 'none']);
  curtain.show([first.part]);
  curtain.show([first.part]);
  assert.deepEqual(first.state, { value: 'flex', priority: 'important', changes: 2 });
  assert.equal(second.state.changes, 1);
  curtain.hide([first.part, second.part]);
  curtain.showAll();
  assert.deepEqual(first.state, { value: 'flex', priority: 'important', changes: 4 });
  assert.deepEqual(second.state, { value: '', priority: '', changes: 2 });
});
