import type { XmlReader } from '../../../package/xml/xml-reader.ts';
import { exactMillimetres } from '../length.ts';
import { readProperties, type Attributes } from './properties.ts';

/** A page layout (ODF 1.3, part 3, 16.5). */
export interface PageLayout {
  readonly properties: Attributes;
  /** The area between the margin and the text for a header or footer. Undefined if the layout states none. */
  readonly header: BandArea | undefined;
  readonly footer: BandArea | undefined;
}

/** The size of a header or footer area in millimetres. */
export interface BandArea {
  /** The height, including the space towards the text, as LibreOffice measures it. */
  readonly height: number;
  readonly space: number;
  /** True if the space shrinks when the content grows. */
  readonly isElastic: boolean;
}

export const NO_LAYOUT: PageLayout = { properties: {}, header: undefined, footer: undefined };

/** Reads style:page-layout, the current element. */
export function readPageLayout(xml: XmlReader): PageLayout {
  let layout = NO_LAYOUT;
  const level = xml.depth;
  while (xml.nextChild(level)) {
    if (xml.name === 'style:page-layout-properties')
      layout = { ...layout, properties: readProperties(xml, 'page-layout') };
    else if (xml.name === 'style:header-style') layout = { ...layout, header: readBandArea(xml, 'fo:margin-bottom') };
    else if (xml.name === 'style:footer-style') layout = { ...layout, footer: readBandArea(xml, 'fo:margin-top') };
  }
  return layout;
}

function readBandArea(xml: XmlReader, inner: string): BandArea | undefined {
  let area: BandArea | undefined;
  const level = xml.depth;
  while (xml.nextChild(level)) {
    if (xml.name !== 'style:header-footer-properties') continue;
    const length = (name: string): number => Math.max(exactMillimetres(xml.attribute(name)) ?? 0, 0);
    area = {
      height: length('svg:height') || length('fo:min-height'),
      space: length(inner),
      isElastic: xml.attribute('style:dynamic-spacing') === 'true',
    };
  }
  return area;
}
