import type { XmlReader } from '../../../package/xml/xml-reader.ts';
import { exactMillimetres } from '../length.ts';
import { readProperties, type Attributes } from './properties.ts';

/** How a kind of pages is laid out (ODF 1.3, part 3, 16.5). */
export interface PageLayout {
  readonly properties: Attributes;
  /** Between the margin and the text, where there is a header or footer; undefined where nothing is said of it. */
  readonly header: BandArea | undefined;
  readonly footer: BandArea | undefined;
}

/** Lengths in mm. */
export interface BandArea {
  /** With the space towards the text, as LibreOffice counts. */
  readonly height: number;
  readonly space: number;
  /** The space gives way to what stands there. */
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
