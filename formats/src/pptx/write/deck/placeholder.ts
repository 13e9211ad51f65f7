import { element } from '../../../package/xml/write-xml.ts';
import { transform, type Frame } from './frame.ts';

/** The type and the index of a placeholder on a slide, a layout or a master (19.3.1.36). */
export interface Placeholder {
  readonly type: 'title' | 'ctrTitle' | 'subTitle' | 'body' | 'ftr' | 'sldNum' | 'sldImg';
  readonly idx?: number;
}

export interface PlaceholderShape {
  readonly id: number;
  readonly name: string;
  readonly placeholder: Placeholder;
  /** The default is the frame of the layout. */
  readonly frame?: Frame;
  /** a:bodyPr. */
  readonly body?: string;
  /** a:lstStyle. */
  readonly styles?: string;
  /** Paragraphs as XML. */
  readonly text?: string;
}

/** Returns a placeholder shape (19.3.1.43). */
export function placeholderShape({ id, name, placeholder, frame, body, styles, text }: PlaceholderShape): string {
  return element(
    'p:sp',
    {},
    element(
      'p:nvSpPr',
      {},
      element('p:cNvPr', { id, name }),
      '<p:cNvSpPr><a:spLocks noGrp="1"/></p:cNvSpPr>',
      element('p:nvPr', {}, element('p:ph', { ...placeholder })),
    ),
    element('p:spPr', {}, frame ? transform('a:xfrm', frame) + '<a:prstGeom prst="rect"><a:avLst/></a:prstGeom>' : ''),
    element('p:txBody', {}, body ?? '<a:bodyPr/>', styles ?? '<a:lstStyle/>', text ?? '<a:p><a:endParaRPr/></a:p>'),
  );
}

/** Returns the group that contains all shapes (19.3.1.45). */
export const shapeTree = (shapes: string): string =>
  '<p:spTree><p:nvGrpSpPr><p:cNvPr id="1" name=""/><p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr>' +
  '<p:grpSpPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="0" cy="0"/><a:chOff x="0" y="0"/><a:chExt cx="0" cy="0"/></a:xfrm></p:grpSpPr>' +
  `${shapes}</p:spTree>`;
