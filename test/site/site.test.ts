import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it, test } from 'node:test';
import { brokenLinks } from '../../scripts/site/broken-links.ts';
import { firstSentence } from '../../scripts/site/first-sentence.ts';
import { pageText } from '../../scripts/site/page-text.ts';
import { pagesOf } from '../../scripts/site/pages.ts';

const REPOSITORY = join(import.meta.dirname, '../..');

describe('the text of a page of the site', () => {
  const places = new Map([
    ['docs/export.md', 'export.md'],
    ['docs/decisions/0001-a.md', 'decisions/0001-a.md'],
    ['plugins/export/README.md', 'packages/export.md'],
    ['docs/images/page.png', 'images/page.png'],
  ]);
  const text = (markdown: string, source = 'docs/export.md'): string => pageText(markdown, source, places);

  it('links to pages by their addresses in the site, with their anchors', () => {
    assert.equal(text('See [`it`](../plugins/export/README.md#limits).'), 'See [`it`](./packages/export.md#limits).');
    assert.equal(text('[a](../export.md)', 'docs/decisions/0001-a.md'), '[a](../export.md)');
    assert.equal(text('[a](../../docs/export.md)', 'plugins/export/README.md'), '[a](../export.md)');
  });

  it('links to the page of a folder, and turns links to files outside the site into plain text', () => {
    assert.equal(
      text('[a](../plugins/export) [b](../core/src/x.ts) [c](https://a.example)'),
      '[a](./packages/export.md) b [c](https://a.example)',
    );
  });

  it('copies pictures, also within links and in HTML', () => {
    assert.equal(text('[![x](images/page.png)](export.md)'), '[![x](./images/page.png)](./export.md)');
    assert.equal(text('<img src="images/page.png" alt="">'), '<img src="./images/page.png" alt="">');
  });

  it('escapes angle brackets that are no elements, and leaves code unchanged', () => {
    assert.equal(text('a <name> `<b>`<br>'), 'a &lt;name> `<b>`<br>');
    const fence = '```html\n[a](export.md) <name>\n```';
    assert.equal(text(`${fence}\n<x>`), `${fence}\n&lt;x>`);
  });
});

test('the description of a page is its first sentence as plain text, and empty if the page begins otherwise', () => {
  assert.equal(firstSentence('# A\n\n<!-- made -->\n\nIt `does` [this](x.md). And that.'), 'It does this.');
  for (const page of ['# A\n\n## B\n\n```sh\nx\n```', '# A\n\n```sh\nx\n```\n\nLater.', '# A\n\n| a |\n'])
    assert.equal(firstSentence(page.replace('## B\n\n', '')), undefined);
});

test('broken links and anchors of a built site are found', () => {
  const folder = mkdtempSync(join(tmpdir(), 'companion-links-'));
  try {
    mkdirSync(join(folder, 'a'));
    writeFileSync(
      join(folder, 'index.html'),
      '<a href="./a/b.html#here"> <a href="./a/b.html#there"> <a href="./none.html"> <a href="#top"> <p id="top">',
    );
    writeFileSync(
      join(folder, 'a/b.html'),
      '<h2 id="here"> <a href="../">up</a> <img src="/x.png"> <a href="https://a.example/none">',
    );
    assert.deepEqual(brokenLinks(folder), [
      'a/b.html: /x.png begins at the host, so that it does not hold below a path',
      'index.html: ./a/b.html#there leads to no heading',
      'index.html: ./none.html leads to no file',
    ]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('each page of docs/ is in the navigation once', () => {
  const navigation = readFileSync(join(REPOSITORY, 'site/.vitepress/navigation.ts'), 'utf8');
  const named = [...navigation.matchAll(/item\([^)]*?, '([^'#]+)'\)/g)].map(([, page]) => `${page}.md`);
  const pages = pagesOf(REPOSITORY)
    .map(({ target }) => target)
    .filter((target) => !target.includes('/'));
  assert.ok(pages.length > 30);
  assert.deepEqual(
    pages.filter((page) => !named.includes(page)),
    [],
  );
});

test('no two pages have the same address in the site', () => {
  const targets = pagesOf(REPOSITORY).map(({ target }) => target);
  assert.equal(new Set(targets).size, targets.length);
});
