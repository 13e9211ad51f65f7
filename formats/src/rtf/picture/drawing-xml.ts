import { escapeXml } from '../../docx/parts/xml.ts';
import type { ShownSize } from './size.ts';

const EMU_PER_TWIP = 635;
const emu = (twips: number): number => Math.round(twips * EMU_PER_TWIP);

/** The text wrapping of a floating picture, and its distance from the column's edge in twips. */
export interface Floating {
  readonly wrap: string;
  readonly isBehind: boolean;
  readonly left: number;
}

export interface ShownPicture {
  /** The id of its relationship. */
  readonly id: string;
  readonly size: ShownSize;
  readonly alt: string;
}

/** Writes a picture as w:drawing, inline or floating. */
export function drawingXml({ id, size, alt }: ShownPicture, floating?: Floating): string {
  const { l, t, r, b } = size.crop;
  const crop = l + t + r + b > 0 ? `<a:srcRect l="${l}" t="${t}" r="${r}" b="${b}"/>` : '';
  const graphic = `<a:graphic><a:graphicData><pic:pic><pic:blipFill><a:blip r:embed="${id}"/>${crop}</pic:blipFill></pic:pic></a:graphicData></a:graphic>`;
  const frame = `<wp:extent cx="${emu(size.width)}" cy="${emu(size.height)}"/>`;
  const texts = `<wp:docPr id="1" descr="${escapeXml(alt)}"/>`;
  if (!floating) return `<w:drawing><wp:inline>${frame}${texts}${graphic}</wp:inline></w:drawing>`;
  const place = `<wp:positionH><wp:posOffset>${emu(floating.left)}</wp:posOffset></wp:positionH>`;
  const wrap = floating.wrap === '' ? '' : `<wp:${floating.wrap}/>`;
  return `<w:drawing><wp:anchor distL="${GAP}" distR="${GAP}" behindDoc="${floating.isBehind ? 1 : 0}">${place}${frame}${wrap}${texts}${graphic}</wp:anchor></w:drawing>`;
}

/** The default distance between text and a shape in English metric units: `dxWrapDistLeft` of the specification. */
const GAP = 114_300;
