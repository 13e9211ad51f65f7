import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FormatError } from '@editor-companion/formats';
import { members, p, part, readMembers } from '../../kit/odf.ts';

const failsWith = (code: string) => (error: unknown) => error instanceof FormatError && error.code === code;

test('an encrypted document is refused as such', () => {
  const manifest =
    '<manifest:file-entry manifest:full-path="content.xml" manifest:media-type="text/xml"><manifest:encryption-data/></manifest:file-entry>';
  assert.throws(() => readMembers('odt', members('odt', { body: p('x'), manifest })), failsWith('FILE_ENCRYPTED'));
});

test('a document without content, or with content of another kind, is damaged', () => {
  const list = members('odt', { body: p('x') });
  const without = list.filter(({ name }) => name !== 'content.xml');
  assert.throws(() => readMembers('odt', without), failsWith('FILE_DAMAGED'));
  assert.throws(() => readMembers('ods', list), failsWith('FILE_DAMAGED'));
});

test('flat XML instead of the content is damaged', () => {
  const list = members('odt', { body: '' }).map((member) =>
    member.name === 'content.xml' ? { ...member, bytes: part('office:document', '') } : member,
  );
  assert.throws(() => readMembers('odt', list), failsWith('FILE_DAMAGED'));
});

test('only the content part is required', () => {
  const list = members('odt', { body: p('x') }).filter(({ name }) => name === 'content.xml');
  assert.equal(readMembers('odt', list).content.content?.[0]?.content?.[0]?.text, 'x');
});

test('names that every object has are neither elements nor properties', () => {
  const body = `${p('a<constructor>b</constructor><toString/>')}<constructor/><valueOf>x</valueOf>`;
  const automatic =
    '<style:style style:family="constructor" style:name="__proto__"><style:constructor-properties/></style:style>';
  const list = members('odt', { body, automatic });
  assert.equal(readMembers('odt', list).content.content?.[0]?.content?.[0]?.text, 'ab');
});

test('elements nested too deep are refused', () => {
  const body = `<text:p>${'<text:span>'.repeat(300)}x${'</text:span>'.repeat(300)}</text:p>`;
  assert.throws(() => readMembers('odt', members('odt', { body })), failsWith('XML_UNSAFE'));
});
