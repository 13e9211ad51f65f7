import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { allows, rulesFor } from '../../src/acquire/robots.ts';

const may = (text: string, path: string): boolean => allows(rulesFor(text), path);

describe('robots.txt', () => {
  it('allows everything if it has no rules', () => {
    for (const text of ['', 'Sitemap: /s.xml', 'User-agent: *\nDisallow:', 'User-agent: Other\nDisallow: /'])
      assert.ok(may(text, '/a'), text);
  });

  it('addresses all programs, or only this one', () => {
    const text = 'User-agent: a\nUser-agent: *\nDisallow: /all # of it\n\nUser-agent: EditorCompanion\nDisallow: /own';
    assert.deepEqual([may(text, '/all'), may(text, '/own')], [true, false]);
    assert.equal(may('user-agent: *\r\ndisallow: /x', '/x/y'), false);
  });

  it('is decided by the longest rule, and of two equal ones by the permission', () => {
    const text = 'User-agent: *\nDisallow: /a\nAllow: /a/b\nDisallow: /c\nAllow: /c';
    assert.deepEqual([may(text, '/a'), may(text, '/a/b/c'), may(text, '/c')], [false, true, true]);
  });

  it('supports stars and the end mark', () => {
    const text = 'User-agent: *\nDisallow: /*.pdf$\nDisallow: /a*b*c';
    assert.deepEqual(
      [may(text, '/x.pdf'), may(text, '/x.pdf?1'), may(text, '/axbxc'), may(text, '/axc')],
      [false, true, false, true],
    );
  });

  it('takes no time on patterns that are made to be slow', () => {
    const text = `User-agent: *\nDisallow: /${'*a'.repeat(2000)}$`;
    assert.equal(may(text, `/${'a'.repeat(5000)}b`), true);
  });
});
