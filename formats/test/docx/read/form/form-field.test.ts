import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { DocumentNode } from '@editor-companion/document';
import { blocks, p, part, r, read, textOf, type Parts } from '../../../kit/docx.ts';

const control = (properties: string, content: string): string =>
  `<w:sdt><w:sdtPr>${properties}</w:sdtPr><w:sdtContent>${content}</w:sdtContent></w:sdt>`;

const fieldsIn = (nodes: readonly DocumentNode[] = []): DocumentNode[] =>
  nodes.flatMap((node) => (node.type === 'formField' ? [node] : fieldsIn(node.content)));
const fields = (parts: Parts | string): DocumentNode[] => fieldsIn(blocks(parts));
const codes = (body: string): string[] => (read({ body }).warnings ?? []).map(({ code }) => code);

test('a text control keeps its names, its lock, its rules and the format of its content', () => {
  const [field] = fields(
    `<w:p>${r('To ')}${control('<w:alias w:val="Client"/><w:tag w:val="client"/><w:lock w:val="sdtContentLocked"/><w:text w:multiLine="1"/>', `${r('Ann', '<w:b/>')}<w:r><w:br/></w:r>${r('Bonn')}`)}</w:p>`,
  );
  assert.deepEqual(field, {
    type: 'formField',
    attrs: { title: 'Client', tag: 'client', lock: 'both', multiline: true },
    content: [
      { type: 'text', text: 'Ann', marks: [{ type: 'bold' }] },
      { type: 'hardBreak' },
      { type: 'text', text: 'Bonn' },
    ],
  });
});

test('a control that shows its placeholder is empty, and the placeholder of a filled one comes from the glossary', () => {
  const empty = `<w:p>${control('<w:showingPlcHdr/><w:text/>', r('Click here.'))}</w:p>`;
  assert.deepEqual(fields(empty), [{ type: 'formField', attrs: { placeholder: 'Click here.' } }]);

  const [filled] = fields({
    body: `<w:p>${control('<w:placeholder><w:docPart w:val="P1"/></w:placeholder><w:text/>', r('Ann'))}</w:p>`,
    relations: { g: ['glossaryDocument', 'glossary/document.xml'] },
    files: {
      'glossary/document.xml': part(
        'w:glossaryDocument',
        `<w:docParts><w:docPart><w:docPartPr><w:name w:val="P1"/></w:docPartPr><w:docPartBody>${p('Your name')}</w:docPartBody></w:docPart></w:docParts>`,
      ),
    },
  });
  assert.deepEqual([filled?.attrs, textOf(filled)], [{ placeholder: 'Your name' }, 'Ann']);
});

test('lists keep the labels and values of their items', () => {
  const items =
    '<w:listItem w:displayText="Germany" w:value="de"/><w:listItem w:value="France"/><w:listItem w:displayText="Italy" w:value="Italy"/>';
  const [list, box] = fields(
    `<w:p>${control(`<w:dropDownList w:lastValue="de">${items}</w:dropDownList>`, r('Germany'))}${control(`<w:comboBox>${items}</w:comboBox>`, r('Peru'))}</w:p>`,
  );
  assert.deepEqual(list?.attrs, {
    kind: 'dropDown',
    value: 'de',
    items: [{ label: 'Germany', value: 'de' }, { label: 'France' }, { label: 'Italy' }],
  });
  assert.deepEqual([box?.attrs?.['kind'], textOf(box)], ['comboBox', 'Peru']);
});

test('dates keep their day, format, language and calendar; an unknown calendar is left out', () => {
  const date = (calendar: string): string =>
    `<w:p>${control(`<w:date w:fullDate="2026-03-01T00:00:00Z"><w:dateFormat w:val="d MMMM yyyy"/><w:lid w:val="de-DE"/><w:storeMappedDataAs w:val="dateTime"/><w:calendar w:val="${calendar}"/></w:date>`, r('1. März 2026'))}</w:p>`;
  const attrs = { kind: 'date', value: '2026-03-01', format: 'd MMMM yyyy', language: 'de-DE' };
  assert.deepEqual(fields(date('hijri'))[0]?.attrs, { ...attrs, calendar: 'hijri' });
  assert.deepEqual(fields(date('mayan'))[0]?.attrs, attrs);
});

test('check boxes keep their state and signs, and one with a name before a paragraph makes no task', () => {
  const box = (names: string): string =>
    control(
      `${names}<w14:checkbox><w14:checked w14:val="1"/><w14:checkedState w14:val="00FE" w14:font="Wingdings"/><w14:uncheckedState w14:val="2610" w14:font="MS Gothic"/></w14:checkbox>`,
      r('☑'),
    );
  assert.deepEqual(fields(`<w:p>${box('<w:tag w:val="agree"/>')}${r(' I agree')}</w:p>`), [
    {
      type: 'formField',
      attrs: { kind: 'checkBox', tag: 'agree', checked: true, checkedSign: '☑' },
      content: [{ type: 'text', text: '☑' }],
    },
  ]);
  assert.deepEqual(
    blocks(`<w:p>${box('')}${r(' done')}</w:p>`).map(({ type }) => type),
    ['taskList'],
  );
});

test('controls around one paragraph or one cell are fields in it', () => {
  const block = control('<w:alias w:val="Address"/><w:text/>', p('Bonn'));
  assert.equal(textOf(fields(block)[0]), 'Bonn');
  const cell = control('<w:text/>', `<w:tc>${p('in a cell')}</w:tc>`);
  assert.equal(textOf(fields(`<w:tbl><w:tr>${cell}</w:tr></w:tbl>`)[0]), 'in a cell');
});

test('a control around blocks, pictures or repeated parts is removed with a warning, and its content stays', () => {
  const around = control('<w:alias w:val="Terms"/>', p('One') + p('Two'));
  assert.deepEqual(blocks(around).map(textOf), ['One', 'Two']);
  assert.deepEqual(codes(around), ['CONTROL_UNWRAPPED']);
  assert.deepEqual(codes(control('<w15:repeatingSection/>', p('One'))), ['CONTROL_UNWRAPPED']);
  const nested = control('<w:alias w:val="Outer"/>', r('a ') + control('<w:text/>', r('b')));
  assert.deepEqual(fields(`<w:p>${nested}</w:p>`).map(textOf), ['b']);
  assert.deepEqual(codes(`<w:p>${nested}</w:p>`), ['CONTROL_UNWRAPPED']);
});

test('controls without visible content are no fields, and cause no warning', () => {
  const bare = `<w:p>${control('<w:id w:val="1"/><w:tag w:val="goog_rdk_0"/>', r('text'))}</w:p>`;
  assert.deepEqual([fields(bare), codes(bare)], [[], []]);
});

test('controls lose their binding to data of the file, with a warning', () => {
  const bound = `<w:p>${control('<w:dataBinding w:xpath="/a" w:storeItemID="{1}"/><w:text/>', r('Ann'))}</w:p>`;
  assert.deepEqual([fields(bound).map(textOf), codes(bound)], [['Ann'], ['CONTROL_UNBOUND']]);
});

test('changes and comments around a field are marks of it, and those within are marks of its text', () => {
  const change = (content: string): string =>
    `<w:ins w:id="1" w:author="Ann" w:date="2026-03-01T12:00:00Z">${content}</w:ins>`;
  const [outer, inner] = fields(
    `<w:p>${change(control('<w:text/>', r('new')))}${control('<w:text/>', r('old ') + change(r('and new')))}</w:p>`,
  );
  assert.deepEqual([outer?.marks?.[0]?.type, outer?.content?.[0]?.marks], ['insertion', undefined]);
  assert.deepEqual([inner?.marks, inner?.content?.[1]?.marks?.[0]?.type], [undefined, 'insertion']);
});

const mark = (type: string, data = ''): string => `<w:r><w:fldChar w:fldCharType="${type}">${data}</w:fldChar></w:r>`;
const legacy = (code: string, data: string, result?: string): string =>
  mark('begin', `<w:ffData>${data}</w:ffData>`) +
  `<w:r><w:instrText> ${code} </w:instrText></w:r>` +
  (result === undefined ? '' : mark('separate') + result) +
  mark('end');

test('legacy form fields are form fields', () => {
  const text = legacy(
    'FORMTEXT',
    '<w:name w:val="Text1"/><w:enabled w:val="0"/><w:statusText w:val="Your name"/><w:textInput><w:default w:val="Name"/><w:maxLength w:val="20"/></w:textInput>',
    r('Ann') + '<w:r><w:br/></w:r>' + r('Bonn'),
  );
  const list = legacy(
    'FORMDROPDOWN',
    '<w:name w:val="List1"/><w:ddList><w:result w:val="1"/><w:listEntry w:val="red"/><w:listEntry w:val="blue"/></w:ddList>',
  );
  const box = legacy('FORMCHECKBOX', '<w:name w:val="Box1"/><w:checkBox><w:checked/></w:checkBox>');
  const found = fields(`<w:p>${text}${list}${box}</w:p>`);
  assert.deepEqual(
    found.map(({ attrs }) => attrs),
    [
      { tag: 'Text1', lock: 'content', title: 'Your name', maxLength: 20, placeholder: 'Name' },
      { kind: 'dropDown', tag: 'List1', items: [{ label: 'red' }, { label: 'blue' }] },
      { kind: 'checkBox', tag: 'Box1', checked: true },
    ],
  );
  assert.deepEqual(found.map(textOf), ['AnnBonn', 'blue', '☒']);
  assert.equal(found[0]?.content?.[1]?.type, 'hardBreak');
});

test('an empty legacy field is empty, and a calculated one is text', () => {
  const [empty] = fields(`<w:p>${legacy('FORMTEXT', '<w:textInput/>', r('\u2002'.repeat(5)))}</w:p>`);
  assert.deepEqual(empty, { type: 'formField', attrs: {} });
  const sum = `<w:p>${legacy('FORMTEXT', '<w:textInput><w:type w:val="calculated"/></w:textInput>', r('42'))}</w:p>`;
  assert.deepEqual([fields(sum), textOf(blocks(sum)[0])], [[], '42']);
});
