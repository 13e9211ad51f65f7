import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { markBlock, markInline, type DocumentNode } from '../../src/index.ts';
import { changeColorsCss } from '../../src/styles/index.ts';

const by = (author: string | null) => ({ id: 'compared-1', author, date: null });
const text: DocumentNode = { type: 'text', text: 'x' };
const doc = (...content: DocumentNode[]): DocumentNode => ({ type: 'doc', content });
const colorsIn = (css: string): (string | undefined)[] =>
  [...css.matchAll(/--change-color: ([^;]+);/g)].map(([, color]) => color);

describe('colours of changes', () => {
  it('are empty without changes', () => assert.equal(changeColorsCss(doc(text)), ''));

  it('ignore foreign nodes, which may have any values', () => {
    const strange = [{ type: 'stranger', marks: 7, content: 'x' }, null] as unknown as (typeof text)[];
    assert.equal(changeColorsCss({ type: 'doc', content: strange }), '');
  });

  it('are one for each author, for marks and blocks', () => {
    const css = changeColorsCss(
      doc(
        markInline(text, 'insertion', by('Ada')),
        markInline(text, 'deletion', by('Ben')),
        markInline(text, 'insertion', by('Ada')),
        markBlock({ type: 'horizontalRule' }, 'insertion', by('Eve')),
        markInline(text, 'deletion', by(null)),
      ),
    );
    assert.equal(new Set(colorsIn(css)).size, 3);
    assert.match(css, /ins\[data-author="Ada"\]/);
    assert.ok(css.split('\n')[2]?.includes('"Eve"') || css.split('\n')[2]?.includes('Eve\\22 '), css);
  });

  it('follow the given order of authors', () => {
    const content = doc(markInline(text, 'insertion', by('Ben')), markInline(text, 'insertion', by('Ada')));
    const [blue, red] = colorsIn(changeColorsCss(content));
    const told = changeColorsCss(content, ['Ada', 'Cy', 'Ben']);
    assert.equal(colorsIn(told)[0], blue);
    assert.match(told.split('\n')[0] ?? '', /Ada/);
    assert.equal(colorsIn(told).length, 2);
    assert.notEqual(colorsIn(told)[1], red);
  });

  it('repeat if there are more authors than colours', () => {
    const authors = Array.from({ length: 9 }, (_, index) => markInline(text, 'insertion', by(`author ${index}`)));
    const colors = colorsIn(changeColorsCss(doc(...authors)));
    assert.equal(colors.length, 9);
    assert.equal(colors[8], colors[0]);
  });

  it('escape names of authors', () => {
    const css = changeColorsCss(doc(markInline(text, 'insertion', by('"] {} </style><script>'))));
    assert.ok(!css.includes('</style>') && !css.includes('"] {}'), css);
  });
});
