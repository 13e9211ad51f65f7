import { toOmml } from '../../../math/write/omml.ts';
import { parseLatex } from '../../../math/write/mathml.ts';
import { element, textElement } from '../../../package/xml/write-xml.ts';

/** Returns an inline formula (22.1.2.77). LaTeX that cannot be parsed is written as text. */
export const writeInlineMath = (latex: string): string => (latex.trim() === '' ? '' : formula(latex, false));

/**
 * Returns a displayed formula as the content of a paragraph (22.1.2.78).
 * @param align its side, or undefined if it is centred.
 */
export const writeBlockMath = (latex: string, align: string | undefined): string =>
  latex.trim() === '' ? '' : element('m:oMathPara', {}, justification(align), formula(latex, true));

const justification = (align: string | undefined): string =>
  align === undefined ? '' : element('m:oMathParaPr', {}, element('m:jc', { 'm:val': align }));

function formula(latex: string, isDisplayed: boolean): string {
  const tree = parseLatex(latex, isDisplayed);
  const content = tree && toOmml(tree);
  const plain = (): string => element('m:r', {}, '<m:rPr><m:nor/></m:rPr>', textElement('m:t', latex));
  return element('m:oMath', {}, content || plain());
}
