import { element } from '../../../package/xml/write-xml.ts';
import { transform, type Frame } from '../deck/frame.ts';
import type { Placeholder } from '../deck/placeholder.ts';

export interface TextShape {
  readonly id: number;
  readonly name: string;
  readonly frame?: Frame | undefined;
  /** In degrees clockwise. */
  readonly rotation?: number | undefined;
  readonly placeholder?: Placeholder | undefined;
  /** Fill and line as XML. The default is those of the layout. */
  readonly look?: string;
  /** a:bodyPr. */
  readonly body: string;
  /** Paragraphs as XML. */
  readonly text: string;
}

/** Returns a shape with text (19.3.1.43). */
export function textShape({ id, name, frame, rotation, placeholder, look = '', body, text }: TextShape): string {
  const rectangle = '<a:prstGeom prst="rect"><a:avLst/></a:prstGeom>';
  return element(
    'p:sp',
    {},
    element(
      'p:nvSpPr',
      {},
      element('p:cNvPr', { id, name }),
      placeholder ? '<p:cNvSpPr><a:spLocks noGrp="1"/></p:cNvSpPr>' : '<p:cNvSpPr txBox="1"/>',
      placeholder ? element('p:nvPr', {}, element('p:ph', { ...placeholder })) : '<p:nvPr/>',
    ),
    element('p:spPr', {}, frame ? transform('a:xfrm', frame, rotation) + rectangle : '', look),
    element('p:txBody', {}, body, '<a:lstStyle/>', text || '<a:p><a:endParaRPr/></a:p>'),
  );
}

/** Returns a shape with a formula. Programs without formulas show the alternative with its text ([MS-ODRAWXML] 2.7.1). */
export const withFormulas = (shape: string, plain: string): string =>
  element(
    'mc:AlternateContent',
    { 'xmlns:mc': 'http://schemas.openxmlformats.org/markup-compatibility/2006' },
    element(
      'mc:Choice',
      { 'xmlns:a14': 'http://schemas.microsoft.com/office/drawing/2010/main', Requires: 'a14' },
      shape,
    ),
    element('mc:Fallback', {}, plain),
  );
