import type { DocumentNode } from '@editor-companion/document';
import { toPoints } from '../../../content/css/length.ts';
import { textOf } from '../../../content/node.ts';
import { element } from '../../../package/xml/write-xml.ts';
import { LEVEL_INDENT, NOTE_SIZE } from '../deck/master.ts';
import type { Bullet, TextPiece } from '../plan/piece.ts';
import { runsXml, type RunLook } from './run.ts';
import type { TextContext } from './text-context.ts';

const ALIGNMENTS: Readonly<Record<string, string>> = {
  left: 'l',
  start: 'l',
  center: 'ctr',
  right: 'r',
  end: 'r',
  justify: 'just',
};

const LOOKS: Readonly<Record<TextPiece['look'], RunLook>> = {
  text: {},
  heading: { bold: true, colour: '1F3A5F' },
  quote: { colour: '6B7A8F' },
  note: { size: NOTE_SIZE, colour: '6B7A8F' },
};

/** Returns the texts of a shape as paragraphs (21.1.2.2.6). The numbers of a list start at the first number in the shape. */
export function paragraphsXml(context: TextContext, pieces: readonly TextPiece[]): string {
  const starts = new Map<DocumentNode, number>();
  return pieces
    .map((piece) => {
      const { bullet } = piece;
      if (bullet?.kind === 'number' && !starts.has(bullet.list)) starts.set(bullet.list, bullet.number);
      const start = bullet?.kind === 'number' ? (starts.get(bullet.list) ?? 1) : 1;
      const look = LOOKS[piece.look];
      const properties = propertiesXml(context, piece, start);
      return element('a:p', {}, properties, runsXml(context, piece.inlines, look));
    })
    .join('');
}

/** Returns a:pPr with its children in schema order (21.1.2.2.7). */
function propertiesXml({ keepsLooks }: TextContext, { node, level, bullet }: TextPiece, start: number): string {
  const align = ALIGNMENTS[textOf(node, 'textAlign') ?? ''];
  const margin = bullet ? (level + 1) * LEVEL_INDENT : level * LEVEL_INDENT;
  const own = keepsLooks ? indentOf(node) : {};
  return element(
    'a:pPr',
    {
      marL: margin > 0 ? margin : own.marL,
      indent: bullet ? -LEVEL_INDENT : own.indent,
      lvl: level > 0 ? level : undefined,
      algn: align,
      rtl: node.attrs?.['dir'] === 'rtl' ? 1 : undefined,
    },
    keepsLooks ? spacingXml(node) : '',
    bullet ? bulletXml(bullet, start) : '',
  );
}

const emu = (points: number | undefined): number | undefined =>
  points === undefined || points === 0 ? undefined : Math.round(Math.min(Math.max(points, -4000), 4000) * 12_700);

const indentOf = (node: DocumentNode): { marL?: number | undefined; indent?: number | undefined } => ({
  marL: emu(Math.max(toPoints(textOf(node, 'indentLeft')) ?? 0, 0)),
  indent: emu(toPoints(textOf(node, 'indentFirst'))),
});

/** Returns the line height and spacing of paragraphs, as pages state them. */
function spacingXml(node: DocumentNode): string {
  const points = (name: string): number | undefined => toPoints(textOf(node, name));
  const spacing = (tag: string, value: number | undefined): string =>
    value === undefined || value < 0
      ? ''
      : element(tag, {}, element('a:spcPts', { val: Math.min(Math.round(value * 100), 158_400) }));
  const line = points('lineHeight');
  const share = Number(textOf(node, 'lineHeight'));
  const lines =
    line === undefined && share > 0
      ? element('a:lnSpc', {}, element('a:spcPct', { val: Math.round((Math.min(share, 10) / 1.2) * 100_000) }))
      : spacing('a:lnSpc', line === 0 ? undefined : line);
  return lines + spacing('a:spcBef', points('spaceBefore') ?? 0) + spacing('a:spcAft', points('spaceAfter'));
}

const NUMBERS: Readonly<Record<string, string>> = {
  '1': 'arabic',
  a: 'alphaLc',
  A: 'alphaUc',
  i: 'romanLc',
  I: 'romanUc',
};
/** The highest start number of a list (20.1.10.85). */
const MAX_START = 32_767;

function bulletXml(bullet: Bullet, start: number): string {
  if (bullet.kind === 'sign')
    return element('a:buFont', { typeface: 'Arial' }) + element('a:buChar', { char: bullet.sign });
  const { list } = bullet;
  const levelText = list.attrs?.['levelText'];
  if (levelText === '') return '<a:buNone/>';
  const isInParentheses = typeof levelText === 'string' && levelText.endsWith(')');
  const kind = (NUMBERS[textOf(list, 'type') ?? '1'] ?? 'arabic') + (isInParentheses ? 'ParenR' : 'Period');
  const startAt = Math.min(Math.max(start, 1), MAX_START);
  return (
    '<a:buFont typeface="+mj-lt"/>' +
    element('a:buAutoNum', { type: kind, startAt: startAt === 1 ? undefined : startAt })
  );
}

/** Returns one paragraph of inline nodes, such as a title. */
export const titleParagraph = (context: TextContext, inlines: readonly DocumentNode[], more = ''): string =>
  element(
    'a:p',
    {},
    runsXml(context, inlines, {}) + (more === '' ? '' : runsXml(context, [{ type: 'text', text: more }], {})),
  );
