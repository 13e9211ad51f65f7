import { deepEqual } from 'node:assert/strict';
import { test } from 'node:test';
import { formContent, withPlaceholders } from '../../../src/content/text/form-content.ts';

test('a check box without content shows the sign of its state, and other fields nothing', () => {
  const shown = (attrs: Record<string, unknown>): unknown => formContent({ type: 'formField', attrs })[0]?.text;
  deepEqual(shown({ kind: 'checkBox' }), '☐');
  deepEqual(shown({ kind: 'checkBox', checked: true, checkedSign: '✔' }), '✔');
  deepEqual(shown({ kind: 'date' }), undefined);
});

test('empty fields become their placeholders in formats without them, and all other content stays', () => {
  const field = (attrs: object, content?: object[]) => ({ type: 'formField', attrs, ...(content && { content }) });
  const line = (...content: object[]) => ({ type: 'doc', content: [{ type: 'paragraph', content }] });
  const filled = [{ type: 'text', text: 'Ann' }];
  const plain = line(field({ placeholder: 'Name' }, filled), field({}), field({ kind: 'checkBox', placeholder: 'x' }));
  deepEqual(withPlaceholders(plain as never), plain);
  deepEqual(withPlaceholders(line(field({ placeholder: 'Name' })) as never), line({ type: 'text', text: '[Name]' }));
});
