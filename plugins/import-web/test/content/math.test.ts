import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { allOf, nodesOf } from '../support/read.ts';

const formulasOf = (piece: string, head = ''): unknown[][] => {
  const nodes = nodesOf(piece, head);
  return [...allOf(nodes, 'inlineMath'), ...allOf(nodes, 'blockMath')].map(({ type, attrs }) => [
    type,
    attrs?.['latex'],
  ]);
};
const MATHML = '<mfrac><mi>a</mi><mn>2</mn></mfrac>';
const MATHJAX = '<script src="https://cdn.example/mathjax/tex.js"></script>';

describe('formulas', () => {
  const cases: Record<string, [string, unknown[][], string?]> = {
    'in MathML': [`<p>x <math>${MATHML}</math> y</p>`, [['inlineMath', String.raw`\frac{a}{2}`]]],
    'in MathML of their own line': [`<math display="block">${MATHML}</math>`, [['blockMath', String.raw`\frac{a}{2}`]]],
    'in MathML with LaTeX beside it': [
      `<p><math><semantics><mi>x</mi><annotation encoding="application/x-tex">x^2</annotation></semantics></math></p>`,
      [['inlineMath', 'x^2']],
    ],
    'as KaTeX writes them': [
      '<p><span class="katex"><span class="katex-mathml"><math><semantics><mi>x</mi><annotation encoding="application/x-tex">x_1</annotation></semantics></math></span><span class="katex-html" aria-hidden="true">x1</span></span></p>',
      [['inlineMath', 'x_1']],
    ],
    'as KaTeX writes them on a line': [
      '<span class="katex-display"><span class="katex"><math><annotation encoding="application/x-tex">E=mc^2</annotation></math><span class="katex-html">Emc2</span></span></span>',
      [['blockMath', 'E=mc^2']],
    ],
    'as MathJax 2 leaves them': [
      '<p>so <span class="MathJax_Preview">q</span><span class="MathJax">q</span><script type="math/tex">a &lt; b</script> holds</p>',
      [['inlineMath', 'a &lt; b']],
    ],
    'as MathJax 2 leaves them on a line': [
      '<script type="math/tex; mode=display">\\sum_i i</script>',
      [['blockMath', String.raw`\sum_i i`]],
    ],
    'as MathJax 3 leaves them': [
      `<p>x <mjx-container><svg></svg><mjx-assistive-mml><math>${MATHML}</math></mjx-assistive-mml></mjx-container></p>`,
      [['inlineMath', String.raw`\frac{a}{2}`]],
    ],
    'as Wikipedia shows them': [
      '<p>x <span class="mwe-math-element"><span style="display:none"><math alttext="{\\displaystyle y^{2}}"><mi>y</mi></math></span><img class="mwe-math-fallback-image-inline" src="/y.svg" alt="y"></span></p>',
      [['inlineMath', 'y^{2}']],
    ],
    'as pictures of LaTeX': ['<p>x <img class="latex" src="/latex.php?x" alt="$z_0$"> y</p>', [['inlineMath', 'z_0']]],
    'between delimiters that a script would typeset': [
      String.raw`<p>when \(a \ne 0\) there are $$x = 1$$ or \[y\] and <code>\(not\)</code></p>`,
      [
        ['inlineMath', String.raw`a \ne 0`],
        ['blockMath', 'x = 1'],
        ['blockMath', 'y'],
      ],
      MATHJAX,
    ],
  };
  for (const [name, [piece, expected, head]] of Object.entries(cases))
    it(name, () => assert.deepEqual(formulasOf(piece, head), expected));

  it('are not detected in amounts of money, nor on pages that do not typeset them', () => {
    assert.deepEqual(formulasOf('<p>It costs $5 or $6, at most $$7.</p>', MATHJAX), []);
    assert.deepEqual(formulasOf(String.raw`<p>Write \(x\) for a group.</p>`), []);
  });
});
