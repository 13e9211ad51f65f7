import { deepEqual, equal, throws } from 'node:assert/strict';
import { test } from 'node:test';
import { toMarkdown } from '../../src/markdown/index.ts';
import { fromHTML, renewFields, toHTML, toText, validate, type DocumentNode } from '../../src/index.ts';

const documentOf = (...fields: DocumentNode[]): DocumentNode => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: fields }],
});
const words = (text: string): DocumentNode[] => [{ type: 'text', text }];

test('in HTML a field has its kind, its name and its permissions', () => {
  const html = toHTML(
    documentOf({
      type: 'formField',
      attrs: { title: 'Client', placeholder: 'Your name', multiline: true, required: true, lock: 'content' },
    }),
  );
  for (const part of [
    'role="textbox"',
    'aria-label="Client"',
    'aria-placeholder="Your name"',
    'aria-multiline="true"',
    'aria-required="true"',
    'aria-readonly="true"',
  ])
    equal(html.includes(part), true, part);
  const box = toHTML(documentOf({ type: 'formField', attrs: { kind: 'checkBox', tag: 'agree', checked: true } }));
  equal(/role="checkbox" aria-label="agree" aria-checked="true"/.test(box), true, box);
  const list = toHTML(documentOf({ type: 'formField', attrs: { kind: 'dropDown', title: 'Land' } }));
  equal(list.includes('role="combobox"') && list.includes('aria-expanded="false"'), true, list);
});

test('items with an invalid form are refused, and left out of HTML that contains them', () => {
  const items = [{ label: 'a', value: '1', more: true }];
  throws(() => validate(documentOf({ type: 'formField', attrs: { kind: 'dropDown', items } })));
  const json = fromHTML(`<p><span data-type="form-field" data-items='${JSON.stringify(items)}'>a</span></p>`);
  equal(json.content?.[0]?.content?.[0]?.attrs?.['items'], null);
});

test('text and Markdown show the content of fields', () => {
  const json = documentOf(...words('To '), { type: 'formField', attrs: { placeholder: 'x' }, content: words('Ann') });
  equal(toText(json), 'To Ann');
  equal(toMarkdown(json).trim(), 'To Ann');
});

test('check boxes show the sign of their state, other fields their content', () => {
  const box = (attrs: Record<string, unknown>, sign: string): DocumentNode => ({
    type: 'formField',
    attrs: { kind: 'checkBox', ...attrs },
    content: words(sign),
  });
  const text: DocumentNode = { type: 'formField', attrs: {}, content: words('☐') };
  const renewed = renewFields(
    documentOf(box({ checked: true }, '☐'), box({ checkedSign: '✔', checked: true }, '☐'), box({}, '☒'), text),
  );
  deepEqual(
    renewed.content?.[0]?.content?.map(({ content }) => content?.[0]?.text),
    ['☒', '✔', '☐', '☐'],
  );
});
