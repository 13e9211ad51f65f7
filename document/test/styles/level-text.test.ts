import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { levelTextCss } from '../../src/styles/index.ts';

const list = (attrs: object, ...items: object[]) => ({
  type: 'orderedList',
  attrs: { ...attrs },
  content: items.map((item) => ({ type: 'listItem', content: [item] })),
});
const text = { type: 'paragraph' };
const doc = (...content: object[]) => ({ type: 'doc', content }) as Parameters<typeof levelTextCss>[0];

describe('rules for numbered lists', () => {
  it('are empty without lists', () => assert.equal(levelTextCss(doc(text)), ''));

  it('count each level and write it in its own format', () => {
    const css = levelTextCss(doc(list({ type: 'A' }, list({ levelText: '%1.%2)' }, text))));
    assert.ok(
      css.includes('content: counter(level-1, upper-alpha) "\\2e " counter(level-2, decimal) "\\29 " " "'),
      css,
    );
  });

  it('distinguish lists with the same text and other formats', () => {
    const rules = levelTextCss(doc(list({ type: 'i', levelText: '%1)' }, text), list({ levelText: '%1)' }, text)));
    assert.ok(rules.includes('ol[type="i"][data-level-text='), rules);
    assert.ok(
      rules.includes('ol:not([type="a"]):not([type="A"]):not([type="i"]):not([type="I"])[data-level-text='),
      rules,
    );
  });

  it('begin with the start of the list', () => {
    assert.match(levelTextCss(doc(list({ start: 4 }, text))), /ol\[start="4"\] \{ counter-reset: level-1 3; \}/u);
  });

  it('are one for each kind of list, not for each list', () => {
    const one = levelTextCss(doc(list({ levelText: '%1' }, text)));
    assert.equal(levelTextCss(doc(...Array.from({ length: 50 }, () => list({ levelText: '%1' }, text)))), one);
  });

  it('escape texts of levels', () => {
    const css = levelTextCss(doc(list({ levelText: '"; } body { display: none } </style><script>' }, text)));
    assert.doesNotMatch(css, /body \{|<\/style|<script/u);
  });
});
