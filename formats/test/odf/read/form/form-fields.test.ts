import { deepEqual } from 'node:assert/strict';
import { test } from 'node:test';
import type { DocumentNode } from '@editor-companion/document';
import { blocks, p, read } from '../../../kit/odf.ts';

const words = (text: string): DocumentNode[] => [{ type: 'text', text }];
/** Returns the inline nodes of the first paragraph. */
const line = (body: string): DocumentNode[] => blocks('odt', body)[0]?.content ?? [];
const control = (attributes: string, content: string): string =>
  p(`<loext:content-control ${attributes}>${content}</loext:content-control>`);
const forms = (controls: string): string => `<office:forms><form:form>${controls}</form:form></office:forms>`;
const drawn = (id: string): string => `<draw:control text:anchor-type="as-char" draw:control="${id}"/>`;

test('content controls of every kind are form fields', () => {
  deepEqual(line(control('loext:plain-text="true" loext:alias="Client" loext:tag="c" loext:lock="sdtLocked"', 'Ann')), [
    { type: 'formField', attrs: { title: 'Client', tag: 'c', lock: 'control' }, content: words('Ann') },
  ]);
  deepEqual(line(control('loext:showing-place-holder="true" loext:tag="r"', 'Your name')), [
    { type: 'formField', attrs: { kind: 'richText', tag: 'r', placeholder: 'Your name' } },
  ]);
  const date = 'loext:date="true" loext:date-format="d.M.yyyy" loext:date-rfc-language-tag="de-DE"';
  deepEqual(line(control(`${date} loext:current-date="2026-03-01T00:00:00Z"`, '1.3.2026')), [
    {
      type: 'formField',
      attrs: { kind: 'date', value: '2026-03-01', format: 'd.M.yyyy', language: 'de-DE' },
      content: words('1.3.2026'),
    },
  ]);
  const box = 'loext:checkbox="true" loext:checked="true" loext:checked-state="✔" loext:unchecked-state="☐"';
  deepEqual(line(control(`${box} loext:tag="b"`, '✔')), [
    { type: 'formField', attrs: { kind: 'checkBox', tag: 'b', checked: true, checkedSign: '✔' }, content: words('✔') },
  ]);
});

test('items make a list, whose kind old versions did not state', () => {
  const items = '<loext:list-item loext:display-text="Germany" loext:value="de"/><loext:list-item loext:value="fr"/>';
  const attrs = { kind: 'dropDown', items: [{ label: 'Germany', value: 'de' }, { label: 'fr' }] };
  const germany = { type: 'formField', attrs: { ...attrs, value: 'de' }, content: words('Germany') };
  deepEqual(line(control('', `${items}Germany`)), [germany]);
  deepEqual(line(control('loext:dropdown="true"', `${items}Germany`)), [germany]);
  deepEqual(line(control('loext:combobox="true"', `${items}other`)), [
    { type: 'formField', attrs: { ...attrs, kind: 'comboBox' }, content: words('other') },
  ]);
});

test('plain rich text and pictures are no fields, and a control around more than text is removed with a warning', () => {
  deepEqual(line(control('', 'bare')), words('bare'));
  deepEqual(line(control('loext:tag="goog_rdk_1"', 'bare')), words('bare'));
  deepEqual(line(control('loext:picture="true" loext:tag="p"', 'x')), words('x'));
  const inner = '<text:page-number/><draw:frame><draw:text-box><text:p>b</text:p></draw:text-box></draw:frame>';
  const note = `a<text:note text:note-class="footnote"><text:note-body>${p('n')}</text:note-body></text:note>${inner}`;
  const { content, warnings } = read('odt', control('loext:alias="A"', note));
  deepEqual(content.content?.[0]?.content?.[0], words('a')[0]);
  deepEqual(
    warnings?.map(({ code }) => code),
    ['CONTROL_UNWRAPPED'],
  );
});

test('a nameless check box before a paragraph is a task, and a named one a field', () => {
  const box = '<loext:content-control loext:checkbox="true" loext:checked="true">☒</loext:content-control> done';
  deepEqual(blocks('odt', p(box))[0]?.type, 'taskList');
  deepEqual(blocks('odt', p(box.replace('>☒', ' loext:tag="x">☒')))[0]?.type, 'paragraph');
});

test('marks around a field are its own, and marks in it those of its text', () => {
  const bold = '<text:span text:style-name="B">Ann</text:span>';
  const body = p(
    `<text:a xlink:href="https://example.com/"><loext:content-control loext:plain-text="true">${bold} B</loext:content-control></text:a>`,
  );
  const automatic =
    '<style:style style:name="B" style:family="text"><style:text-properties fo:font-weight="bold"/></style:style>';
  const [field] = read('odt', { body, automatic }).content.content?.[0]?.content ?? [];
  deepEqual(
    field?.marks?.map(({ type }) => type),
    ['link'],
  );
  deepEqual(field?.content, [{ type: 'text', text: 'Ann', marks: [{ type: 'bold' }] }, ...words(' B')]);
});

test('input fields, lists and placeholders of the text are form fields', () => {
  deepEqual(line(p('<text:text-input text:description="Street">Main St</text:text-input>')), [
    { type: 'formField', attrs: { title: 'Street' }, content: words('Main St') },
  ]);
  const labels = '<text:label text:value="a"/><text:label text:value="b" text:current-selected="true"/>';
  deepEqual(line(p(`<text:drop-down text:name="L">${labels}b</text:drop-down>`)), [
    {
      type: 'formField',
      attrs: { kind: 'dropDown', tag: 'L', items: [{ label: 'a' }, { label: 'b' }] },
      content: words('b'),
    },
  ]);
  deepEqual(line(p('<text:placeholder text:placeholder-type="text">&lt;Town&gt;</text:placeholder>')), [
    { type: 'formField', attrs: { placeholder: 'Town' } },
  ]);
  deepEqual(line(p('<text:placeholder text:placeholder-type="table">&lt;T&gt;</text:placeholder>')), words('<T>'));
});

test('field marks are Word’s legacy form fields, and other marks are their text', () => {
  const type = (name: string): string => `field:type="vnd.oasis.opendocument.field.${name}"`;
  const param = (name: string, value: string): string => `<field:param field:name="${name}" field:value="${value}"/>`;
  const text = `<field:fieldmark-start text:name="T" ${type('FORMTEXT')}>${param('MaxLength', '9')}</field:fieldmark-start>`;
  deepEqual(line(p(`a ${text}Ann<field:fieldmark-end/> b`)), [
    ...words('a '),
    { type: 'formField', attrs: { tag: 'T', maxLength: 9 }, content: words('Ann') },
    ...words(' b'),
  ]);
  const box = `<field:fieldmark text:name="__Fieldmark__1" ${type('FORMCHECKBOX')}>${param('Checkbox_Checked', 'true')}</field:fieldmark>`;
  deepEqual(line(p(`a ${box}`))[1], {
    type: 'formField',
    attrs: { kind: 'checkBox', checked: true },
    content: words('☒'),
  });
  const entries = param('Dropdown_ListEntry', 'one') + param('Dropdown_ListEntry', 'two');
  const list = `<field:fieldmark ${type('FORMDROPDOWN')}>${entries}${param('Dropdown_Selected', '1')}</field:fieldmark>`;
  deepEqual(line(p(list)), [
    {
      type: 'formField',
      attrs: { kind: 'dropDown', items: [{ label: 'one' }, { label: 'two' }] },
      content: words('two'),
    },
  ]);
  deepEqual(line(p(`<field:fieldmark-start ${type('HYPERLINK')}/>x<field:fieldmark-end/>`)), words('x'));
  deepEqual(line(p(`${text}\u2002\u2002<field:fieldmark-end/>`)), [
    { type: 'formField', attrs: { tag: 'T', maxLength: 9 } },
  ]);
});

test('controls of forms are fields at the positions of their drawings', () => {
  const controls =
    '<form:text form:name="Name" form:id="t" form:title="Your name" form:current-value="Ann" form:max-length="30"/>' +
    '<form:textarea xml:id="n" form:current-value="one&#10;two" form:input-required="true"/>' +
    '<form:checkbox form:name="Agree" form:id="b" form:label="I agree" form:current-state="checked"/>' +
    '<form:listbox form:id="l"><form:option form:label="Germany" form:value="de" form:current-selected="true"/></form:listbox>' +
    '<form:combobox form:id="c" form:current-value="blue"><form:item form:label="red"/></form:combobox>' +
    '<form:date form:id="d" form:current-value="20260301" form:readonly="true"/>' +
    '<form:radio form:id="r" form:label="small"/><form:fixed-text form:id="f" form:label="A label"/><form:button form:id="x" form:label="Go"/>';
  const ids = ['t', 'n', 'b', 'l', 'c', 'd', 'r', 'f', 'x', 'unknown'];
  const found = blocks('odt', forms(controls) + ids.map((id) => p(drawn(id))).join('')).map(({ content }) => content);
  deepEqual(found, [
    [{ type: 'formField', attrs: { tag: 'Name', title: 'Your name', maxLength: 30 }, content: words('Ann') }],
    [
      {
        type: 'formField',
        attrs: { required: true, multiline: true },
        content: [...words('one'), { type: 'hardBreak' }, ...words('two')],
      },
    ],
    [
      {
        type: 'formField',
        attrs: { kind: 'checkBox', tag: 'Agree', title: 'I agree', checked: true },
        content: words('☒'),
      },
      ...words(' I agree'),
    ],
    [
      {
        type: 'formField',
        attrs: { kind: 'dropDown', items: [{ label: 'Germany', value: 'de' }], value: 'de' },
        content: words('Germany'),
      },
    ],
    [{ type: 'formField', attrs: { kind: 'comboBox', items: [{ label: 'red' }] }, content: words('blue') }],
    [
      {
        type: 'formField',
        attrs: { kind: 'date', lock: 'content', value: '2026-03-01', format: 'yyyy-MM-dd' },
        content: words('2026-03-01'),
      },
    ],
    [
      {
        type: 'formField',
        attrs: { kind: 'checkBox', title: 'small', checkedSign: '◉', uncheckedSign: '○' },
        content: words('○'),
      },
      ...words(' small'),
    ],
    words('A label'),
    undefined,
    undefined,
  ]);
});
