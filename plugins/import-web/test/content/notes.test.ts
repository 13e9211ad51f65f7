import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { allOf, nodesOf, textOf } from '../support/read.ts';

const notesOf = (piece: string): unknown => {
  const nodes = nodesOf(piece);
  const references = allOf(nodes, 'footnoteReference').map(({ attrs }) => attrs?.['noteId']);
  const notes = allOf(nodes, 'footnote').map((note) => [note.attrs?.['noteId'], textOf(note).trim()]);
  return { references, notes };
};

describe('footnotes', () => {
  const cases: Record<string, [string, unknown]> = {
    'as Markdown renderers write them': [
      '<p>Bees sleep<sup id="fnref:1"><a href="#fn:1" class="footnote-ref" role="doc-noteref">1</a></sup>.</p><div class="footnotes" role="doc-endnotes"><hr><ol><li id="fn:1"><p>Kaiser, 1988. <a href="#fnref:1" class="footnote-backref">↩</a></p></li></ol></div>',
      { references: ['fn:1'], notes: [['fn:1', 'Kaiser, 1988.']] },
    ],
    'as Wikipedia writes them': [
      '<p>Bees sleep<sup id="cite_ref-1" class="reference"><a href="#cite_note-1">[1]</a></sup>.</p><ol class="references"><li id="cite_note-1"><span class="mw-cite-backlink"><a href="#cite_ref-1">^</a></span> Kaiser, 1988.</li></ol>',
      { references: ['cite_note-1'], notes: [['cite_note-1', 'Kaiser, 1988.']] },
    ],
    'as blogs write them': [
      '<p>Bees sleep<sup><a href="#n1" id="r1">*</a></sup>.</p><p id="n1"><a href="#r1">*</a> Most of them.</p>',
      { references: ['n1'], notes: [['n1', 'Most of them.']] },
    ],
    'in asides': [
      '<p>Bees sleep<a epub:type="noteref" href="#a1">1</a>.</p><aside id="a1" epub:type="footnote"><p>Most of them.</p></aside>',
      { references: ['a1'], notes: [['a1', 'Most of them.']] },
    ],
    'referred to twice': [
      '<p>One<sup><a href="#fn1" class="footnote">1</a></sup> two<sup><a href="#fn1" class="footnote">1</a></sup>.</p><ol><li id="fn1">Once. <a href="#r">↑</a></li></ol>',
      { references: ['fn1', 'fn1'], notes: [['fn1', 'Once.']] },
    ],
  };
  for (const [name, [piece, expected]] of Object.entries(cases))
    it(name, () => assert.deepEqual(notesOf(piece), expected));

  it('are not detected in links to headings and tables of contents', () => {
    const piece = '<ul><li><a href="#one">1</a></li></ul><h2 id="one">One</h2>';
    assert.deepEqual(notesOf(piece), { references: [], notes: [] });
  });
});

describe('callouts', () => {
  const cases: Record<string, [string, string]> = {
    'of documentation': [
      '<div class="admonition warning"><p class="admonition-title">Warning</p><p>They sting.</p></div>',
      'Warning|They sting.',
    ],
    'of GitHub': [
      '<div class="markdown-alert markdown-alert-tip"><p class="markdown-alert-title"><svg></svg>Tip</p><p>Wear a veil.</p></div>',
      'Tip|Wear a veil.',
    ],
    'in asides': ['<aside class="note"><p>They see no red.</p></aside>', 'Note|They see no red.'],
    'of Markdown that was not known': [
      '<blockquote><p>[!IMPORTANT] Do not run.</p></blockquote>',
      'Important|Do not run.',
    ],
  };
  for (const [name, [piece, expected]] of Object.entries(cases)) {
    it(name, () => {
      const [quote] = nodesOf(piece);
      assert.equal(quote?.type, 'blockquote');
      assert.equal(quote.content?.map((node) => textOf(node).trim()).join('|'), expected);
      assert.equal(quote.content?.[0]?.content?.[0]?.marks?.[0]?.type, 'bold');
    });
  }

  it('are quotes, and quotes stay quotes', () => {
    const [quote] = nodesOf('<blockquote><p>Buzz.</p></blockquote>');
    assert.deepEqual([quote?.type, textOf(quote)], ['blockquote', 'Buzz.']);
  });
});
