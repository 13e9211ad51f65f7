import { greatest } from '../../package/list.ts';
import { element, escapeText } from '../../package/xml/write-xml.ts';
import type { MathNode } from './mathml.ts';
import { ACCENTS, BARS, BRACES, NARY, RELATIONS, VARIANTS } from './signs.ts';

/** Converts MathML to Office Math (ECMA-376-1, 22.1): the content of m:oMath. */
export const toOmml = (node: MathNode): string => sequence(flatten([node]));

const FUNCTION_APPLICATION = '\u2061';
const INVISIBLE = new Set([FUNCTION_APPLICATION, '\u2062', '\u2063', '\u200B', '']);

/** Replaces grouping elements by their content. A fenced group stays together. */
const flatten = (nodes: readonly MathNode[]): MathNode[] =>
  nodes.flatMap((node) => (GROUPS.has(node.name) && fenceOf(node) === undefined ? flatten(node.children) : [node]));
const GROUPS = new Set(['mrow', 'mstyle', 'mpadded', 'math', 'semantics']);

const argument = (name: string, node: MathNode | undefined): string => element(name, {}, node ? toOmml(node) : '');
const properties = (name: string, values: Readonly<Record<string, string | undefined>>): string =>
  element(
    name,
    {},
    Object.entries(values).map(([key, value]) => (value === undefined ? '' : element(`m:${key}`, { 'm:val': value }))),
  );

/** Writes siblings. An n-ary operator takes the elements after it as its operand, a function its argument. */
function sequence(nodes: readonly MathNode[]): string {
  let xml = '';
  for (let at = 0; at < nodes.length; at += 1) {
    const node = nodes[at];
    if (!node) continue;
    if (naryOf(node) !== undefined) {
      const end = operandEnd(nodes, at + 1);
      xml += nary(node, nodes.slice(at + 1, end));
      at = end - 1;
    } else if (isFunction(node) && nodes[at + 1]?.text === FUNCTION_APPLICATION && nodes[at + 2]) {
      const operand = nodes[at + 2];
      xml += element(
        'm:func',
        {},
        element('m:fName', {}, write(node)),
        element('m:e', {}, operand ? write(operand) : ''),
      );
      at += 2;
    } else xml += write(node);
  }
  return xml;
}

function operandEnd(nodes: readonly MathNode[], start: number): number {
  let end = start;
  while (end < nodes.length && !(nodes[end]?.name === 'mo' && RELATIONS.has(nodes[end]?.text ?? ''))) end += 1;
  return end;
}

/** Tells whether a node is `sin` or the like, or `lim` with something under it. */
const isFunction = (node: MathNode): boolean =>
  (node.name === 'mi' && node.text.length > 1) || (SCRIPTS.has(node.name) && isFunction(node.children[0] ?? NOTHING));
const SCRIPTS = new Set(['munder', 'mover', 'munderover', 'msub', 'msup', 'msubsup']);
const NOTHING: MathNode = { name: '', attributes: {}, children: [], text: '' };

function write(node: MathNode): string {
  const [first, second, third] = node.children;
  switch (node.name) {
    case 'mi':
    case 'mn':
    case 'mo':
      return INVISIBLE.has(node.text) ? '' : run(node);
    case 'mtext':
      return textRun(node.text);
    case 'mspace':
      return space(node);
    case 'mfrac':
      return fraction(node);
    case 'msqrt':
      return radical(node.children);
    case 'mroot':
      return element('m:rad', {}, argument('m:deg', second), argument('m:e', first));
    case 'msup':
      return element('m:sSup', {}, argument('m:e', first), argument('m:sup', second));
    case 'msub':
      return isFunction(first ?? NOTHING)
        ? limit('m:limLow', first, second)
        : element('m:sSub', {}, argument('m:e', first), argument('m:sub', second));
    case 'msubsup':
      return element('m:sSubSup', {}, argument('m:e', first), argument('m:sub', second), argument('m:sup', third));
    case 'munder':
      return under(first, second);
    case 'mover':
      return over(first, second);
    case 'munderover':
      return limit('m:limUpp', { ...NOTHING, name: 'munder', children: first && second ? [first, second] : [] }, third);
    case 'mtable':
      return table(node);
    case 'mphantom':
      return element(
        'm:phant',
        {},
        properties('m:phantPr', { show: '0' }),
        element('m:e', {}, sequence(flatten(node.children))),
      );
    case 'menclose':
      return enclosed(node);
    default:
      return group(node);
  }
}

/** Writes a row: a fence with its content, or only the content. */
function group(node: MathNode): string {
  const fence = fenceOf(node);
  if (!fence) return sequence(flatten(node.children));
  const { open, close } = fence;
  return element(
    'm:d',
    {},
    properties('m:dPr', { begChr: open, endChr: close }),
    element('m:e', {}, sequence(flatten(node.children.slice(1, -1)))),
  );
}

function fenceOf({ name, children }: MathNode): { open: string; close: string } | undefined {
  const [first, last] = [children[0], children.at(-1)];
  if (name !== 'mrow' || children.length < 2 || !isFence(first) || !isFence(last)) return undefined;
  return { open: first?.text ?? '', close: last?.text ?? '' };
}

const isFence = (node: MathNode | undefined): boolean => node?.name === 'mo' && node.attributes['fence'] === 'true';

/** The font of a formula's run in Word text. Drawings use other elements. */
export const WORD_FONT = '<w:rPr><w:rFonts w:ascii="Cambria Math" w:hAnsi="Cambria Math"/></w:rPr>';

const mathRun = (text: string, style: string): string =>
  `<m:r>${style}${WORD_FONT}<m:t xml:space="preserve">${escapeText(text)}</m:t></m:r>`;

const textRun = (text: string): string => mathRun(text, '<m:rPr><m:nor/></m:rPr>');

function run({ name, text, attributes }: MathNode): string {
  const variant = VARIANTS[attributes['mathvariant'] ?? ''];
  const isUpright = name === 'mi' && text.length > 1;
  const { style = isUpright ? 'p' : undefined, script } = variant ?? {};
  if (name !== 'mi' && variant === undefined) return mathRun(text, '');
  return mathRun(text, properties('m:rPr', { scr: script, sty: style }).replace(/^<m:rPr\/>$/, ''));
}

/** Writes a space by its width in em. Narrow ones become thin spaces, negative ones nothing. */
function space({ attributes }: MathNode): string {
  const width = Number.parseFloat(attributes['width'] ?? '0');
  if (!(width > 0)) return '';
  if (width >= 1) return textlessRun('\u2003'.repeat(Math.min(Math.round(width), 10)));
  return textlessRun('\u2009');
}
const textlessRun = (text: string): string => mathRun(text, '');

function fraction({ children: [numerator, denominator], attributes }: MathNode): string {
  const isBare = /^0(?:\D|$)/.test(attributes['linethickness'] ?? '');
  const type = isBare ? properties('m:fPr', { type: 'noBar' }) : '';
  return element('m:f', {}, type, argument('m:num', numerator), argument('m:den', denominator));
}

const radical = (content: readonly MathNode[]): string =>
  element(
    'm:rad',
    {},
    properties('m:radPr', { degHide: '1' }),
    element('m:deg', {}),
    element('m:e', {}, sequence(flatten(content))),
  );

const limit = (name: 'm:limLow' | 'm:limUpp', base: MathNode | undefined, of: MathNode | undefined): string =>
  element(name, {}, argument('m:e', base), argument('m:lim', of));

function under(base: MathNode | undefined, sign: MathNode | undefined): string {
  const text = sign?.text ?? '';
  if (BRACES.has(text)) return groupCharacter(base, text, 'bot');
  if (BARS.has(text)) return element('m:bar', {}, properties('m:barPr', { pos: 'bot' }), argument('m:e', base));
  return limit('m:limLow', base, sign);
}

function over(base: MathNode | undefined, sign: MathNode | undefined): string {
  const text = sign?.name === 'mo' ? sign.text : '';
  if (BRACES.has(text)) return groupCharacter(base, text, 'top');
  if (text === '‾' || text === '―')
    return element('m:bar', {}, properties('m:barPr', { pos: 'top' }), argument('m:e', base));
  const accent = ACCENTS[text];
  if (accent !== undefined) return element('m:acc', {}, properties('m:accPr', { chr: accent }), argument('m:e', base));
  return limit('m:limUpp', base, sign);
}

const groupCharacter = (base: MathNode | undefined, sign: string, position: 'top' | 'bot'): string =>
  element(
    'm:groupChr',
    {},
    properties('m:groupChrPr', { chr: sign, pos: position, vertJc: position === 'top' ? 'bot' : 'top' }),
    argument('m:e', base),
  );

/** Returns the symbol of a sum or integral, with or without limits. */
function naryOf({ name, text, children }: MathNode): string | undefined {
  if (name === 'mo') return NARY.has(text) ? text : undefined;
  const [first] = children;
  return SCRIPTS.has(name) && first?.name === 'mo' && NARY.has(first.text) ? first.text : undefined;
}

function nary(node: MathNode, operand: readonly MathNode[]): string {
  const [, second, third] = node.children;
  const hasLower = node.name !== 'mover' && node.name !== 'msup' && node.name !== 'mo';
  const lower = hasLower ? second : undefined;
  const upper = hasLower ? third : second;
  const isUnderOver = node.name.startsWith('mu') || node.name.startsWith('mo');
  return element(
    'm:nary',
    {},
    properties('m:naryPr', {
      chr: naryOf(node),
      limLoc: isUnderOver ? 'undOvr' : 'subSup',
      subHide: lower ? undefined : '1',
      supHide: upper ? undefined : '1',
    }),
    argument('m:sub', lower),
    argument('m:sup', upper),
    element('m:e', {}, sequence(operand)),
  );
}

/** Writes a table. Columns with alternating right and left alignment are equations below each other. Others are a matrix. */
function table(node: MathNode): string {
  const rows = node.children.map(({ children }) => children);
  if ((node.attributes['columnalign'] ?? '').startsWith('right left')) {
    const lines = rows.map((cells) =>
      element('m:e', {}, cells.map((cell) => sequence(flatten(cell.children))).join(mathRun('&', ''))),
    );
    return element('m:eqArr', {}, lines);
  }
  const columns = greatest(
    rows.map((cells) => cells.length),
    1,
  );
  const count = properties('m:mcPr', { count: String(columns), mcJc: 'center' });
  const shape = element('m:mPr', {}, element('m:mcs', {}, element('m:mc', {}, count)));
  return element(
    'm:m',
    {},
    shape,
    rows.map((cells) =>
      element(
        'm:mr',
        {},
        cells.map((cell) => element('m:e', {}, sequence(flatten(cell.children)))),
      ),
    ),
  );
}

function enclosed({ attributes, children }: MathNode): string {
  const content = element('m:e', {}, sequence(flatten(children)));
  const notation = attributes['notation'] ?? '';
  if (notation.includes('box')) return element('m:borderBox', {}, content);
  const hidden = { hideTop: '1', hideBot: '1', hideLeft: '1', hideRight: '1' };
  const strikes = {
    strikeH: notation.includes('horizontalstrike') ? '1' : undefined,
    strikeBLTR: notation.includes('updiagonalstrike') ? '1' : undefined,
    strikeTLBR: notation.includes('downdiagonalstrike') ? '1' : undefined,
  };
  return element('m:borderBox', {}, properties('m:borderBoxPr', { ...hidden, ...strikes }), content);
}
