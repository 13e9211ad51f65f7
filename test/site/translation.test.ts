import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { confirmed, hashOf, translationFaults, translations } from '../../scripts/site/translation.ts';

const REPOSITORY = join(import.meta.dirname, '../..');

test('Chinese pages match the English ones (npm run docs:chinese)', () => {
  const pages = translations(REPOSITORY);
  assert.ok(pages.length >= 3);
  assert.deepEqual(
    pages.flatMap((page) => translationFaults(REPOSITORY, page)),
    [],
  );
});

test('a changed English page and changed code are faults until the Chinese page is confirmed', () => {
  const root = mkdtempSync(join(tmpdir(), 'companion-chinese-'));
  try {
    mkdirSync(join(root, 'docs/zh'), { recursive: true });
    const code = (text: string): string => `\`\`\`sh\n${text}\n\`\`\``;
    const english = `# A\n\n${code('one')}\n`;
    writeFileSync(join(root, 'README.md'), english);
    writeFileSync(
      join(root, 'README.zh.md'),
      `<!-- English: README.md ${hashOf(english)} -->\n\n# 甲\n\n${code('one')}\n`,
    );
    const faults = (): readonly string[] => translations(root).flatMap((page) => translationFaults(root, page));
    assert.deepEqual(faults(), []);
    writeFileSync(join(root, 'README.md'), `# A\n\n${code('two')}\n`);
    assert.equal(faults().length, 2);
    for (const page of translations(root)) writeFileSync(join(root, page.path), confirmed(root, page));
    assert.deepEqual(faults(), []);
    assert.match(readFileSync(join(root, 'README.zh.md'), 'utf8'), /# 甲[^]*two/);
  } finally {
    rmSync(root, { recursive: true });
  }
});

test('measured figures are the same in every language', () => {
  for (const name of ['comparison', 'figures:export']) {
    const page = (figures: string): string => `a <!-- ${name} -->\n${figures}\n<!-- /${name} --> b`;
    assert.equal(hashOf(page('1')), hashOf(page('2')));
    assert.notEqual(hashOf(page('1')), hashOf(`${page('1')} c`));
  }
});
