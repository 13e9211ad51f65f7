import assert from 'node:assert/strict';
import { test } from 'node:test';
import { validate } from '@editor-companion/document';
import { readMarkdown } from '../../src/prose/markdown.ts';
import { fromFile } from '../kit/local-file.ts';

const read = (text: string) => fromFile(text, readMarkdown);

test('front matter becomes metadata, and its title has priority over headings', () => {
  const { title, metadata, content } = read(
    '---\ntitle: "On: time"\ntags: [a, "b"]\nauthors:\n  - Jo\n  - Al\ndate: 2026-01-02\n---\n# Other\n',
  );
  validate(content);
  assert.equal(title, 'On: time');
  assert.deepEqual(metadata, { keywords: 'a, b', author: 'Jo, Al', created: '2026-01-02', encoding: 'utf-8' });
  assert.equal(content.content?.[0]?.type, 'heading');
});

test('front matter of TOML is read, and a rule at the beginning of a text is none', () => {
  assert.equal(read('+++\ntitle = "T"\n+++\nx').title, 'T');
  assert.deepEqual(
    read('---\n\ntext\n').content.content?.map(({ type }) => type),
    ['horizontalRule', 'paragraph'],
  );
});

test('external pictures stay links, and files beside the document are reported', () => {
  const { content, warnings = [] } = read('![a](https://site.example/a.png) ![b](b.png)');
  assert.match(JSON.stringify(content), /https:\/\/site\.example\/a\.png/);
  assert.deepEqual(
    warnings.map(({ code }) => code),
    ['IMAGE_MISSING'],
  );
});

test('files beyond the limits are refused before they are parsed, without counting pictures in addresses', () => {
  assert.throws(() => read('['.repeat(4_000_001)), { code: 'ARCHIVE_UNSAFE' });
  assert.throws(() => read('a *b* '.repeat(100_000)), { code: 'CONTENT_TOO_LARGE' });
  assert.doesNotThrow(() => read(`![a](data:image/png;base64,${'A'.repeat(4_000_000)})`));
});
