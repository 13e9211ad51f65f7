import { toOmml } from '../../../math/write/omml.ts';
import { parseLatex } from '../../../math/write/mathml.ts';
import { element, textElement } from '../../../package/xml/write-xml.ts';

/** Returns an inline formula (22.1.2.77). LaTeX that cannot be parsed is written as text. */
export const writeInlineMath = (latex: string): string => (latex.trim() === '' ? '' : formula(latex, false));

/** Returns a displayed formula as the content of a paragraph (22.1.2.78). */
export const writeBlockMath = (latex: string): string =>
  latex.trim() === '' ? '' : element('m:oMathPara', {}, formula(latex, true));

function formula(latex: string, isDisplayed: boolean): string {
  const tree = parseLatex(latex, isDisplayed);
  const content = tree && toOmml(tree);
  const plain = (): string => element('m:r', {}, '<m:rPr><m:nor/></m:rPr>', textElement('m:t', latex));
  return element('m:oMath', {}, content || plain());
}
