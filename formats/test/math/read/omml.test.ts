import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readMath } from '../../../src/math/read/omml.ts';
import { XmlReader } from '../../../src/package/xml/xml-reader.ts';
import { part } from '../../kit/docx.ts';

const t = (text: string, properties = ''): string =>
  `<m:r>${properties && `<m:rPr>${properties}</m:rPr>`}<m:t xml:space="preserve">${text}</m:t></m:r>`;
const el = (name: string, content: string, properties = ''): string =>
  `<m:${name}>${properties && `<m:${name}Pr>${properties}</m:${name}Pr>`}${content}</m:${name}>`;
const arg = (name: string, content: string): string => `<m:${name}>${content}</m:${name}>`;
const e = (content: string): string => arg('e', content);

const latex = (content: string): string => {
  const xml = new XmlReader(part('m:oMath', content), { part: 'test.xml' });
  xml.root('m:oMath');
  return readMath(xml);
};

const x = t('x');
const n = t('n');

for (const [title, content, expected] of [
  ['letters and signs', t('α≤β×2') + t('π'), String.raw`\alpha \leq \beta \times 2\pi`],
  ['fraction', el('f', arg('num', x) + arg('den', n)), String.raw`\frac{x}{n}`],
  ['linear fraction', el('f', arg('num', x) + arg('den', n), '<m:type m:val="lin"/>'), 'x/n'],
  ['superscript', el('sSup', e(x) + arg('sup', t('2'))), 'x^{2}'],
  ['scripts on more than a letter', el('sSubSup', e(t('ab')) + arg('sub', n) + arg('sup', t('2'))), '{ab}_{n}^{2}'],
  ['scripts before', el('sPre', arg('sub', n) + arg('sup', t('2')) + e(x)), '{}_{n}^{2}x'],
  ['square root', el('rad', arg('deg', '') + e(x), '<m:degHide m:val="1"/>'), String.raw`\sqrt{x}`],
  ['cube root', el('rad', arg('deg', t('3')) + e(x)), String.raw`\sqrt[3]{x}`],
  [
    'sum',
    el('nary', arg('sub', t('n=1')) + arg('sup', t('∞')) + e(x), '<m:chr m:val="∑"/>'),
    String.raw`\sum_{n=1}^{\infty }x`,
  ],
  [
    'integral without limits',
    el('nary', arg('sub', '') + arg('sup', '') + e(x), '<m:subHide m:val="1"/><m:supHide m:val="1"/>'),
    String.raw`\int x`,
  ],
  [
    'fences',
    el('d', e(t('1')) + e(t('2')), '<m:begChr m:val="["/><m:endChr m:val="}"/><m:sepChr m:val=","/>'),
    String.raw`\left[1 , 2\right\}`,
  ],
  ['fence on one side', el('d', e(t('1')), '<m:begChr m:val="{"/><m:endChr m:val=""/>'), String.raw`\left\{1\right.`],
  [
    'binomial',
    el('d', e(el('f', arg('num', n) + arg('den', t('k')), '<m:type m:val="noBar"/>'))),
    String.raw`\binom{n}{k}`,
  ],
  ['function', el('func', arg('fName', t('sin', '<m:sty m:val="p"/>')) + e(x)), String.raw`\sin x`],
  [
    'function of its own name',
    el('func', arg('fName', t('foo', '<m:sty m:val="p"/>')) + e(x)),
    String.raw`\operatorname{foo} x`,
  ],
  ['limit', el('limLow', e(t('lim', '<m:sty m:val="p"/>')) + arg('lim', t('n→0'))), String.raw`\lim_{n\rightarrow 0}`],
  [
    'operator with a limit',
    el('limLow', e(t('argmax', '<m:sty m:val="p"/>')) + arg('lim', n)),
    String.raw`\operatorname*{argmax}_{n}`,
  ],
  ['accent', el('acc', e(x), '<m:chr m:val="⃗"/>'), String.raw`\vec{x}`],
  ['bar', el('bar', e(x), '<m:pos m:val="top"/>'), String.raw`\overline{x}`],
  [
    'brace below',
    el('limLow', e(el('groupChr', e(x), '<m:chr m:val="⏟"/>')) + arg('lim', n)),
    String.raw`\underbrace{x}_{n}`,
  ],
  [
    'matrix',
    el('m', arg('mr', e(t('1')) + e(t('2'))) + arg('mr', e(t('3')) + e(t('4')))),
    String.raw`\begin{matrix}1 & 2 \\ 3 & 4\end{matrix}`,
  ],
  [
    'equation array',
    el('eqArr', e(t('a&amp;=1')) + e(t('b&amp;=2'))),
    String.raw`\begin{aligned}a&=1 \\ b&=2\end{aligned}`,
  ],
  ['ordinary text', t('if 50%', '<m:nor/>'), String.raw`\text{if 50\%}`],
  [
    'alphabets',
    t('R', '<m:scr m:val="double-struck"/>') + t('v', '<m:sty m:val="b"/>') + t('𝑥'),
    String.raw`\mathbb{R}\mathbf{v}x`,
  ],
  ['special signs', t('{a_b}#'), String.raw`\{a\_b\}\#`],
  ['box', el('borderBox', e(x)), String.raw`\boxed{x}`],
] as const) {
  test(title, () => assert.equal(latex(content), expected));
}
