import { deepEqual } from 'node:assert/strict';
import { test } from 'node:test';
import { formAsText, formContent } from '../../../src/content/text/form-content.ts';

test('a check box without content shows the sign of its state, other fields nothing', () => {
  const shown = (attrs: Record<string, unknown>): unknown => formContent({ type: 'formField', attrs })[0]?.text;
  deepEqual(shown({ kind: 'checkBox' }), '☐');
  deepEqual(shown({ kind: 'checkBox', checked: true, checkedSign: '✔' }), '✔');
  deepEqual(shown({ kind: 'date' }), undefined);
});

test('the words of a field take over its marks, but for those that they have themselves', () => {
  const insertion = (author: string) => ({ type: 'insertion', attrs: { author } });
  const content = [
    { type: 'text', text: 'a', marks: [insertion('Ann')] },
    { type: 'text', text: 'b' },
  ];
  deepEqual(
    formAsText({ type: 'formField', content, marks: [insertion('Ben')] }).map(({ marks }) => marks),
    [[insertion('Ann')], [insertion('Ben')]],
  );
});
