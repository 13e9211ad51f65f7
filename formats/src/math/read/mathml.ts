import type { XmlReader } from '../../package/xml/xml-reader.ts';
import { accent, delimiter, isFunctionName, naryOperator } from './commands.ts';
import { joined } from './joined.ts';
import { mathText } from './text.ts';
import { lookup } from '../../package/lookup.ts';

/** Converts the current element mml:math (MathML 3) to LaTeX. A LaTeX annotation is used unchanged. */
export const readMathML = (xml: XmlReader): string => readRow(xml).trim();

type Reader = (xml: XmlReader) => string;

/** The readers of constructs by element name. */
const CONSTRUCTS = lookup<Reader>({
  mi: readIdentifier,
  mn: (xml) => mathText(xml.text().trim(), {}),
  mo: readOperator,
  mtext: (xml) => mathText(xml.text(), { isText: true }),
  ms: (xml) => mathText(`"${xml.text()}"`, { isText: true }),
  mspace: () => '\\ ',
  mfrac: readFraction,
  msqrt: (xml) => `\\sqrt{${readRow(xml)}}`,
  mroot: (xml) => fixed(xml, (radicand, degree) => `\\sqrt[${degree}]{${radicand}}`),
  msub: (xml) => fixed(xml, (of, sub) => `${base(of)}_{${sub}}`),
  msup: (xml) => fixed(xml, (of, sup) => `${base(of)}^{${sup}}`),
  msubsup: (xml) => fixed(xml, (of, sub, sup) => `${base(of)}_{${sub}}^{${sup}}`),
  munder: (xml) => fixed(xml, (of, under) => underOver(of, under, '')),
  mover: (xml) => fixed(xml, (of, over) => underOver(of, '', over)),
  munderover: (xml) => fixed(xml, underOver),
  mmultiscripts: readMultiscripts,
  mfenced: readFenced,
  mtable: readTable,
  mphantom: (xml) => `\\phantom{${readRow(xml)}}`,
  menclose: readRow,
  semantics: readSemantics,
});

/** Elements that only group others. */
const ROWS = new Set(['mrow', 'mstyle', 'mpadded', 'merror', 'maction', 'math', 'mtd']);

function readOne(xml: XmlReader): string {
  const name = xml.name.startsWith('mml:') ? xml.name.slice(4) : '';
  const construct = CONSTRUCTS[name];
  if (construct) return construct(xml);
  return ROWS.has(name) ? readRow(xml) : '';
}

function readAll(xml: XmlReader): string[] {
  const parts: string[] = [];
  const level = xml.depth;
  while (xml.nextChild(level)) parts.push(readOne(xml));
  return parts;
}

function readRow(xml: XmlReader): string {
  return joined(readAll(xml));
}

/** Reads a construct with a fixed number of arguments. */
function fixed(xml: XmlReader, write: (a: string, b: string, c: string) => string): string {
  const [a = '', b = '', c = ''] = readAll(xml);
  return write(a.trim(), b.trim(), c.trim());
}

/** Encloses anything but a single character or command in braces. */
const base = (latex: string): string => (/^(?:[^\\{}\s]|\\[a-z]+)$/i.test(latex) ? latex : `{${latex}}`);

const VARIANTS = lookup<{ style?: string; script?: string }>({
  bold: { style: 'b' },
  'bold-italic': { style: 'b' },
  'double-struck': { script: 'double-struck' },
  script: { script: 'script' },
  fraktur: { script: 'fraktur' },
  'sans-serif': { script: 'sans-serif' },
  monospace: { script: 'monospace' },
});

/** One letter is a variable. A longer name is upright. */
function readIdentifier(xml: XmlReader): string {
  const variant = VARIANTS[xml.attribute('mathvariant') ?? ''];
  const text = xml.text().trim();
  if (variant) return mathText(text, variant);
  if (isFunctionName(text)) return `\\${text}`;
  return mathText(text, Array.from(text).length > 1 ? { style: 'p' } : {});
}

const FENCES = new Set(['(', ')', '[', ']', '{', '}', '|', '⟨', '⟩', '〈', '〉', '⌊', '⌋', '⌈', '⌉', '‖', '∥', '∣']);

/** A stretching fence becomes \left or \right, by its form. */
function readOperator(xml: XmlReader): string {
  const stretches = xml.attribute('stretchy') === 'true' || xml.attribute('fence') === 'true';
  const form = xml.attribute('form') ?? '';
  const text = xml.text().trim();
  if (stretches && FENCES.has(text) && (form === 'prefix' || form === 'postfix')) {
    const sign = delimiter(text, '.').trim();
    return form === 'prefix' ? `\\left${sign} ` : `\\right${sign} `;
  }
  if (isFunctionName(text)) return `\\${text}`;
  return text in BIG ? naryOperator(text) : mathText(text, {});
}

const BIG = lookup<true>({
  '∑': true,
  '∏': true,
  '∐': true,
  '∫': true,
  '∬': true,
  '∭': true,
  '∮': true,
});

function readFraction(xml: XmlReader): string {
  const isBare = /^0(?:pt|px|em|cm|in)?$/.test(xml.attribute('linethickness') ?? '');
  return fixed(xml, (over, under) =>
    isBare ? `\\genfrac{}{}{0pt}{}{${over}}{${under}}` : `\\frac{${over}}{${under}}`,
  );
}

const LIMITED =
  /^\\(?:sum|prod|coprod|iint|iiint|oint|int|bigcup|bigcap|lim|max|min|sup|inf|limsup|liminf|det|gcd|Pr)$/;
const OVER = lookup<string>({ '⏞': '\\overbrace', '‾': '\\overline', '―': '\\overline' });
const UNDER = lookup<string>({ '⏟': '\\underbrace', _: '\\underline', '\\_': '\\underline' });
const ACCENTS = new Set(['^', '\\hat{}', '~', '\\sim', '¯', '→', '\\rightarrow', '˙', '¨', '⃗', '^']);
const ACCENT_SIGNS = lookup<string>({
  '\\hat{}': '^',
  '\\sim': '~',
  '\\rightarrow': '→',
  '⃗': '→',
});

/** Converts limits, accents, braces and other scripts over and under a base. */
function underOver(of: string, under: string, over: string): string {
  if (LIMITED.test(of)) return of + (under && `_{${under}}`) + (over && `^{${over}}`);
  const lower = under === '' ? of : below(of, under);
  return over === '' ? lower : above(lower, over);
}

const below = (of: string, sign: string): string =>
  sign in UNDER ? `${UNDER[sign]}{${of}}` : `\\underset{${sign}}{${of}}`;

function above(of: string, sign: string): string {
  if (sign in OVER) return `${OVER[sign]}{${of}}`;
  return ACCENTS.has(sign) ? `${accent(ACCENT_SIGNS[sign] ?? sign)}{${of}}` : `\\overset{${sign}}{${of}}`;
}

/** Reads scripts in pairs: those after the base, then those after mprescripts, which precede it. */
function readMultiscripts(xml: XmlReader): string {
  const parts: [name: string, latex: string][] = [];
  const level = xml.depth;
  while (xml.nextChild(level)) parts.push([xml.name, readOne(xml).trim()]);
  const split = parts.findIndex(([name]) => name === 'mml:mprescripts');
  const [first, ...after] = (split < 0 ? parts : parts.slice(0, split)).map(([, latex]) => latex);
  const before = split < 0 ? [] : parts.slice(split + 1).map(([, latex]) => latex);
  return (before.length > 0 ? `{}${scripts(before)}` : '') + base(first ?? '') + scripts(after);
}

const scripts = ([sub = '', sup = '']: readonly string[]): string => (sub && `_{${sub}}`) + (sup && `^{${sup}}`);

function readFenced(xml: XmlReader): string {
  const open = xml.attribute('open') ?? '(';
  const close = xml.attribute('close') ?? ')';
  const separator = (xml.attribute('separators') ?? ',').trim().slice(0, 1);
  return `\\left${delimiter(open, '.')}${readAll(xml).join(separator)}\\right${delimiter(close, '.')}`;
}

function readTable(xml: XmlReader): string {
  const rows: string[] = [];
  const level = xml.depth;
  while (xml.nextChild(level))
    if (xml.name === 'mml:mtr' || xml.name === 'mml:mlabeledtr') rows.push(readAll(xml).join(' & '));
  return `\\begin{matrix}${rows.join(' \\\\ ')}\\end{matrix}`;
}

/** Presentation markup comes first, then annotations. */
function readSemantics(xml: XmlReader): string {
  let presented = '';
  let latex = '';
  const level = xml.depth;
  while (xml.nextChild(level)) {
    if (xml.name === 'mml:annotation') {
      if (/tex/i.test(xml.attribute('encoding') ?? '')) latex = xml.text().trim();
    } else if (xml.name !== 'mml:annotation-xml') presented ||= readOne(xml);
  }
  return latex || presented;
}
