import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readMathML } from '../../../src/math/read/mathml.ts';
import { XmlReader } from '../../../src/package/xml/xml-reader.ts';

function latex(content: string): string {
  const xml = new XmlReader(`<math xmlns="http://www.w3.org/1998/Math/MathML">${content}</math>`, { part: 'math' });
  xml.root('mml:math');
  return readMathML(xml);
}

const FORMULAS: readonly (readonly [mathml: string, latex: string])[] = [
  ['<mi>E</mi><mo>=</mo><mi>m</mi><msup><mi>c</mi><mn>2</mn></msup>', 'E=mc^{2}'],
  ['<mfrac><mn>1</mn><mrow><mi>a</mi><mo>+</mo><mi>b</mi></mrow></mfrac>', '\\frac{1}{a+b}'],
  ['<msqrt><mi>x</mi><mi>y</mi></msqrt>', '\\sqrt{xy}'],
  ['<mroot><mi>x</mi><mn>3</mn></mroot>', '\\sqrt[3]{x}'],
  ['<msubsup><mi>x</mi><mi>i</mi><mn>2</mn></msubsup>', 'x_{i}^{2}'],
  ['<munderover><mo>∑</mo><mi>i</mi><mi>n</mi></munderover><mi>i</mi>', '\\sum_{i}^{n}i'],
  ['<mi>α</mi><mi>x</mi>', '\\alpha x'],
  ['<mi>sin</mi><mi>x</mi>', '\\sin x'],
  ['<mover><mi>x</mi><mo>^</mo></mover>', '\\hat{x}'],
  ['<mfenced open="[" close="]"><mi>a</mi><mi>b</mi></mfenced>', '\\left[a,b\\right]'],
  ['<mtable><mtr><mtd><mn>1</mn></mtd><mtd><mn>2</mn></mtd></mtr></mtable>', '\\begin{matrix}1 & 2\\end{matrix}'],
  ['<mmultiscripts><mi>X</mi><mi>a</mi><none/><mprescripts/><mi>b</mi><mi>c</mi></mmultiscripts>', '{}_{b}^{c}X_{a}'],
  ['<mtext>if 5% of</mtext>', '\\text{if 5\\% of}'],
  ['<semantics><mi>x</mi><annotation encoding="StarMath 5.0">x</annotation></semantics>', 'x'],
  ['<semantics><mi>x</mi><annotation encoding="application/x-tex">x_0</annotation></semantics>', 'x_0'],
];

for (const [mathml, expected] of FORMULAS) test(`${expected} is read`, () => assert.equal(latex(mathml), expected));
