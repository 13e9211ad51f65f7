import { textOf } from '../../../content/node.ts';
import { element } from '../../../package/xml/write-xml.ts';
import { CODE_SIZE, type Placed } from '../plan/fit.ts';
import { paragraphsXml } from '../text/paragraph.ts';
import { mathXml, runsXml } from '../text/run.ts';
import type { PicturePiece } from '../plan/piece.ts';
import { chartXml } from './chart.ts';
import { pictureXml } from './picture.ts';
import type { SlideParts } from './slide-parts.ts';
import { tableXml } from './table.ts';
import { textShape, withFormulas } from './text-shape.ts';

/** Writes the elements below a slide's title. The first text uses the body placeholder of the layout. */
export function contentShapes(parts: SlideParts, placed: readonly Placed[]): string {
  const first = placed.find(({ kind }) => kind === 'text');
  return placed.map((one) => shapeOf(parts, one, one === first)).join('');
}

/** Writes an element of a slide. @param isFirst true if it is the text of the body placeholder */
export function shapeOf(parts: SlideParts, placed: Placed, isFirst: boolean): string {
  if (placed.kind === 'text') return textOfSlide(parts, placed, isFirst);
  if (placed.kind === 'table') {
    const { frame, piece, table } = placed;
    return tableXml(parts.text, table, { id: parts.nextId(), frame, from: piece.from, to: piece.to });
  }
  if (placed.kind === 'code') return codeOfSlide(parts, placed);
  if (placed.kind === 'math') return mathOfSlide(parts, placed);
  return placed.kind === 'chart' ? chartXml(parts, placed.piece.node, placed.frame) : pictureOfSlide(parts, placed);
}

function mathOfSlide(parts: SlideParts, { frame, latex }: Extract<Placed, { kind: 'math' }>): string {
  const shape = (text: string): string =>
    textShape({ id, name: 'Formula', frame, body: '<a:bodyPr wrap="square" anchor="ctr"/>', text });
  const id = parts.nextId();
  const plain = element('a:p', {}, runsXml(parts.text, [{ type: 'text', text: latex }], {}));
  return latex.trim() === '' ? '' : withFormulas(shape(element('a:p', {}, mathXml(latex))), shape(plain));
}

function textOfSlide(
  parts: SlideParts,
  { frame, pieces, scale }: Extract<Placed, { kind: 'text' }>,
  isFirst: boolean,
): string {
  const id = parts.nextId();
  const fitted =
    scale < 1 ? element('a:normAutofit', { fontScale: Math.floor(scale * 20) * 5000 }) : '<a:normAutofit/>';
  const body = `<a:bodyPr lIns="0" tIns="0" rIns="0" bIns="0">${fitted}</a:bodyPr>`;
  return textShape({
    id,
    name: `Content ${id}`,
    frame,
    placeholder: isFirst ? { type: 'body', idx: 1 } : undefined,
    body,
    text: paragraphsXml(parts.text, pieces),
  });
}

/** Writes a picture. An unavailable picture is replaced by its description in brackets. */
function pictureOfSlide(parts: SlideParts, { frame, piece }: Extract<Placed, { piece: PicturePiece }>): string {
  const { node } = piece;
  const media = parts.media.refer(textOf(node, 'src') ?? '');
  const id = parts.nextId();
  if (media) return pictureXml(parts.text, node, media, { id, frame });
  const words = `[${textOf(node, 'alt') ?? textOf(node, 'title') ?? 'picture'}]`;
  const text = element('a:p', {}, runsXml(parts.text, [{ type: 'text', text: words }], { size: 14 }));
  return textShape({ id, name: `Picture ${id}`, frame, body: '<a:bodyPr wrap="square" anchor="ctr"/>', text });
}

const CODE_LOOK =
  '<a:solidFill><a:schemeClr val="bg2"/></a:solidFill><a:ln w="6350"><a:solidFill><a:srgbClr val="D5DBE3"/></a:solidFill></a:ln>';

function codeOfSlide({ text, nextId }: SlideParts, { frame, piece }: Extract<Placed, { kind: 'code' }>): string {
  const look = { size: CODE_SIZE, family: 'Courier New' };
  const lines = piece.lines.map((line) =>
    element('a:p', {}, line === '' ? '<a:endParaRPr sz="1300"/>' : runsXml(text, [{ type: 'text', text: line }], look)),
  );
  const body =
    '<a:bodyPr wrap="square" lIns="137160" tIns="91440" rIns="91440" bIns="91440"><a:normAutofit/></a:bodyPr>';
  return textShape({ id: nextId(), name: 'Code', frame, look: CODE_LOOK, body, text: lines.join('') });
}
