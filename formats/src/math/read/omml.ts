import type { XmlReader } from '../../package/xml/xml-reader.ts';
import { accent, delimiter, functionName, naryOperator, overBrace } from './commands.ts';
import { joined } from './joined.ts';
import { mathText, type MathStyle } from './text.ts';
import { lookup } from '../../package/lookup.ts';

/** Converts the current element m:oMath (22.1) to LaTeX. */
export const readMath = (xml: XmlReader): string => readExpression(xml).trim();

type Reader = (xml: XmlReader) => string;

/** The readers of constructs by element name. */
const CONSTRUCTS = lookup<Reader>({
  'm:r': readMathRun,
  'm:f': readFraction,
  'm:sSup': (xml) => scripts(readParts(xml)),
  'm:sSub': (xml) => scripts(readParts(xml)),
  'm:sSubSup': (xml) => scripts(readParts(xml)),
  'm:sPre': readPreScripts,
  'm:rad': readRadical,
  'm:nary': readNary,
  'm:d': readDelimited,
  'm:func': readFunction,
  'm:limLow': (xml) => readLimit(xml, '_'),
  'm:limUpp': (xml) => readLimit(xml, '^'),
  'm:acc': readAccent,
  'm:bar': readBar,
  'm:groupChr': readGroupCharacter,
  'm:m': readMatrix,
  'm:eqArr': readEquationArray,
  'm:box': (xml) => first(readParts(xml).e),
  'm:borderBox': (xml) => `\\boxed{${first(readParts(xml).e)}}`,
  'm:phant': (xml) => `\\phantom{${first(readParts(xml).e)}}`,
});

/** Wrappers that are replaced by their content. */
const WRAPPERS = new Set(['w:ins', 'w:moveTo', 'm:oMath', 'w:hyperlink', 'w:sdt', 'w:sdtContent', 'm:e']);

const readExpression = (xml: XmlReader): string => joined(constructsOf(xml));

function* constructsOf(xml: XmlReader): Generator<string> {
  const level = xml.depth;
  while (xml.nextChild(level)) {
    const construct = CONSTRUCTS[xml.name];
    if (construct) yield construct(xml);
    else if (WRAPPERS.has(xml.name)) yield readExpression(xml);
  }
}

/** The arguments of a construct and the values of its properties. */
interface Parts {
  readonly e: string[];
  readonly sub?: string;
  readonly sup?: string;
  readonly num?: string;
  readonly den?: string;
  readonly deg?: string;
  readonly lim?: string;
  readonly fName?: string;
  readonly properties: ReadonlyMap<string, string>;
}

const ARGUMENTS = new Set(['sub', 'sup', 'num', 'den', 'deg', 'lim', 'fName']);

function readParts(xml: XmlReader): Parts {
  const e: string[] = [];
  const named: Record<string, string> = {};
  let properties: ReadonlyMap<string, string> = new Map();
  const level = xml.depth;
  while (xml.nextChild(level)) {
    const name = xml.name.slice(2);
    if (name === 'e') e.push(readExpression(xml));
    else if (ARGUMENTS.has(name)) named[name] = readExpression(xml);
    else if (name.endsWith('Pr')) properties = readProperties(xml);
  }
  return { e, ...named, properties };
}

/** Reads `chr`, `pos`, `type` and so on with their values. A property without a value is `on`. */
function readProperties(xml: XmlReader): ReadonlyMap<string, string> {
  const properties = new Map<string, string>();
  const level = xml.depth;
  while (xml.nextChild(level)) properties.set(xml.name.slice(2), xml.attribute('m:val') ?? 'on');
  return properties;
}

const isSet = (value: string | undefined): boolean => value === 'on' || value === '1' || value === 'true';

const first = (expressions: readonly string[]): string => expressions[0] ?? '';

function readMathRun(xml: XmlReader): string {
  let style: MathStyle = {};
  const texts: string[] = [];
  const level = xml.depth;
  while (xml.nextChild(level)) {
    if (xml.name === 'm:rPr') {
      const properties = readProperties(xml);
      style = { style: properties.get('sty'), script: properties.get('scr'), isText: properties.has('nor') };
    } else if (xml.name === 'm:t' || xml.name === 'w:t') texts.push(mathText(xml.text(), style));
  }
  return joined(texts);
}

function readFraction(xml: XmlReader): string {
  const { num = '', den = '', properties } = readParts(xml);
  const type = properties.get('type');
  if (type === 'lin') return `${num}/${den}`;
  if (type === 'noBar') return `\\genfrac{}{}{0pt}{}{${num}}{${den}}`;
  return `\\frac{${num}}{${den}}`;
}

/** Encloses anything but a single character or command in braces. */
const base = (latex: string): string => (/^(?:[^\\{}\s]|\\[a-z]+)$/i.test(latex) ? latex : `{${latex}}`);

function scripts({ e, sub, sup }: Parts): string {
  return base(first(e)) + script('_', sub) + script('^', sup);
}

const script = (sign: '_' | '^', latex: string | undefined): string => (latex ? `${sign}{${latex}}` : '');

function readPreScripts(xml: XmlReader): string {
  const { e, sub, sup } = readParts(xml);
  return `{}${script('_', sub)}${script('^', sup)}${base(first(e))}`;
}

function readRadical(xml: XmlReader): string {
  const { e, deg = '', properties } = readParts(xml);
  const degree = isSet(properties.get('degHide')) || deg === '' ? '' : `[${deg}]`;
  return `\\sqrt${degree}{${first(e)}}`;
}

function readNary(xml: XmlReader): string {
  const { e, sub, sup, properties } = readParts(xml);
  const operator = naryOperator(properties.get('chr') ?? '∫');
  const lower = isSet(properties.get('subHide')) ? '' : script('_', sub);
  const upper = isSet(properties.get('supHide')) ? '' : script('^', sup);
  return joined([`${operator}${lower}${upper}`, first(e)]);
}

function readDelimited(xml: XmlReader): string {
  const { e, properties } = readParts(xml);
  const begin = properties.get('begChr') ?? '(';
  const end = properties.get('endChr') ?? ')';
  const binomial = e.length === 1 ? barless(first(e)) : undefined;
  if (binomial !== undefined && begin === '(' && end === ')') return `\\binom${binomial}`;
  const separator = delimiter(properties.get('sepChr') ?? '|', '');
  const inside = e.join(` ${separator} `);
  return `\\left${delimiter(begin, '.')}${/^[a-z]/i.test(inside) ? ' ' : ''}${inside}\\right${delimiter(end, '.')}`;
}

const BARLESS = String.raw`\genfrac{}{}{0pt}{}`;

/** Returns the two parts of a fraction without a bar, in braces. */
function barless(latex: string): string | undefined {
  const parts = latex.slice(BARLESS.length);
  const isTwo = parts.startsWith('{') && parts.indexOf('}{', 1) !== -1 && parts.endsWith('}');
  return latex.startsWith(BARLESS) && isTwo ? parts : undefined;
}

function readFunction(xml: XmlReader): string {
  const { e, fName = '' } = readParts(xml);
  const argument = first(e);
  return `${functionName(fName)}${argument.startsWith('\\left') ? '' : ' '}${argument}`;
}

function readLimit(xml: XmlReader, sign: '_' | '^'): string {
  const { e, lim } = readParts(xml);
  const name = functionName(first(e));
  if (/^\\[a-z]+$/i.test(name)) return name + script(sign, lim);
  if (/^\\operatorname\{[a-z]+\}$/i.test(name)) return name.replace('{', '*{') + script(sign, lim);
  const over = overBrace(first(e));
  if (over) return first(e) + script(sign, lim);
  return sign === '_' ? `\\underset{${lim ?? ''}}{${first(e)}}` : `\\overset{${lim ?? ''}}{${first(e)}}`;
}

function readAccent(xml: XmlReader): string {
  const { e, properties } = readParts(xml);
  return `${accent(properties.get('chr') ?? '\u0302')}{${first(e)}}`;
}

function readBar(xml: XmlReader): string {
  const { e, properties } = readParts(xml);
  return `${properties.get('pos') === 'top' ? '\\overline' : '\\underline'}{${first(e)}}`;
}

function readGroupCharacter(xml: XmlReader): string {
  const { e, properties } = readParts(xml);
  const isTop = properties.get('pos') === 'top';
  const character = properties.get('chr') ?? '⏟';
  if (character === '⏞' || character === '⏟') return `${isTop ? '\\overbrace' : '\\underbrace'}{${first(e)}}`;
  return `${isTop ? '\\overset' : '\\underset'}{${mathText(character, {})}}{${first(e)}}`;
}

function readMatrix(xml: XmlReader): string {
  const rows: string[] = [];
  const level = xml.depth;
  while (xml.nextChild(level)) if (xml.name === 'm:mr') rows.push(readParts(xml).e.join(' & '));
  return `\\begin{matrix}${rows.join(' \\\\ ')}\\end{matrix}`;
}

function readEquationArray(xml: XmlReader): string {
  const rows = readParts(xml).e.map((row) => row.replace('\\&', '&').replaceAll('\\&', ''));
  return rows.length === 1 ? first(rows).replace('&', '') : `\\begin{aligned}${rows.join(' \\\\ ')}\\end{aligned}`;
}
