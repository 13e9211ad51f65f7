import { clip } from '../../../content/bounds.ts';
import { readMath } from '../../../math/read/omml.ts';
import type { XmlReader } from '../../../package/xml/xml-reader.ts';

/** A formula in LaTeX, and its side if it is displayed and not centred. */
export interface Formula {
  readonly latex: string;
  readonly align?: 'left' | 'right';
}

/**
 * Returns the formula m:oMath, or those in m:oMathPara, the current element (22.1.2.77, 22.1.2.78), with their justification (22.1.2.51).
 * Empty formulas are omitted.
 */
export function readFormulas(xml: XmlReader): Formula[] {
  const formulas = xml.name === 'm:oMath' ? [{ latex: readMath(xml) }] : readMathParagraph(xml);
  return formulas
    .filter(({ latex }) => latex !== '')
    .map((formula) => ({ ...formula, latex: clip(formula.latex, 100_000) }));
}

function readMathParagraph(xml: XmlReader): Formula[] {
  const formulas: string[] = [];
  let side: string | undefined;
  const level = xml.depth;
  while (xml.nextChild(level)) {
    if (xml.name === 'm:oMath') formulas.push(readMath(xml));
    else if (xml.name === 'm:oMathParaPr') side = readSide(xml);
  }
  const align = side === 'left' || side === 'right' ? ({ align: side } as const) : {};
  return formulas.map((latex) => ({ latex, ...align }));
}

function readSide(xml: XmlReader): string | undefined {
  let side: string | undefined;
  const level = xml.depth;
  while (xml.nextChild(level)) if (xml.name === 'm:jc') side = xml.attribute('m:val');
  return side;
}
