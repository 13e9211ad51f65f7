import { FormatError } from '../errors.ts';
import { readMathML } from '../math/read/mathml.ts';
import { XmlReader } from '../package/xml/xml-reader.ts';
import { attributesOf, decodeReferences, startTag } from './attributes.ts';

const OPEN = /<((?:[a-z][\w-]{0,20}:)?math)(?=[\s>])[^<>]*>/gi;
const NAMESPACE = 'http://www.w3.org/1998/Math/MathML';
const ANNOTATION = /<(?:[\w-]{1,20}:)?annotation\s([^<>]*)>([^<>]*)</i;
/** Longer formulas stay unchanged, so that their characters become text. */
const MAX_FORMULA = 200_000;

/** Converts the MathML formulas of a page into formulas of the document: their LaTeX annotation, else a conversion of the MathML. */
export function withFormulas(html: string): string {
  const pieces: string[] = [];
  let from = 0;
  OPEN.lastIndex = 0;
  for (let found = OPEN.exec(html); found; found = OPEN.exec(html)) {
    const [tag, name = ''] = found;
    const closing = `</${name}>`;
    const end = html.indexOf(closing, found.index);
    if (end < 0) break;
    const inner = html.slice(found.index + tag.length, end);
    const latex = latexOf(inner, name);
    OPEN.lastIndex = end;
    if (latex === undefined) continue;
    pieces.push(html.slice(from, found.index), written(latex, attributesOf(tag)));
    from = end + closing.length;
  }
  return pieces.length === 0 ? html : pieces.join('') + html.slice(from);
}

function written(latex: string, attributes: ReadonlyMap<string, string>): string {
  const isBlock = attributes.get('display') === 'block';
  const [name, type] = isBlock ? ['div', 'block-math'] : ['span', 'inline-math'];
  return `${startTag(
    name,
    new Map([
      ['data-type', type],
      ['data-latex', latex],
    ]),
  )}</${name}>`;
}

function latexOf(inner: string, name: string): string | undefined {
  if (inner.length > MAX_FORMULA) return undefined;
  const [, attributes = '', stated = ''] = ANNOTATION.exec(inner) ?? [];
  if (attributes.includes('application/x-tex') && stated.trim() !== '') return decodeReferences(stated).trim();
  const prefix = name.includes(':') ? `:${name.slice(0, name.indexOf(':'))}` : '';
  try {
    const xml = new XmlReader(`<${name} xmlns${prefix}="${NAMESPACE}">${inner}</${name}>`, { part: 'formula' });
    xml.root('mml:math');
    return readMathML(xml) || undefined;
  } catch (error) {
    if (error instanceof FormatError) return undefined;
    throw error;
  }
}
