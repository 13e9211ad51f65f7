import { clip } from '../../../content/bounds.ts';
import { readMath } from '../../../math/read/omml.ts';
import type { XmlReader } from '../../../package/xml/xml-reader.ts';

/**
 * Returns the LaTeX of m:oMath, or of the formulas in m:oMathPara, the current element (22.1.2.77, 22.1.2.78). Empty formulas are omitted.
 */
export function readFormulas(xml: XmlReader): string[] {
  const formulas = xml.name === 'm:oMath' ? [readMath(xml)] : readMathParagraph(xml);
  return formulas.filter((latex) => latex !== '').map((latex) => clip(latex, 100_000));
}

function readMathParagraph(xml: XmlReader): string[] {
  const formulas: string[] = [];
  const level = xml.depth;
  while (xml.nextChild(level)) if (xml.name === 'm:oMath') formulas.push(readMath(xml));
  return formulas;
}
