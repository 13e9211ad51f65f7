import type { XmlReader } from '../../../package/xml/xml-reader.ts';

/** A kind of page (ODF 1.3, part 3, 16.9); what stands on it is read when it is known to be used. */
export interface MasterPage {
  readonly name: string;
  readonly layout: string | undefined;
  /** The kind of page that follows one of this kind. */
  readonly next: string | undefined;
  /** Elements of its headers and footers: `style:header`, `style:footer-first`. */
  readonly bands: ReadonlySet<string>;
}

/** Reads style:master-page, the current element. */
export function readMasterPage(xml: XmlReader): MasterPage {
  const page = {
    name: xml.attribute('style:name') ?? '',
    layout: xml.attribute('style:page-layout-name'),
    next: xml.attribute('style:next-style-name'),
    bands: new Set<string>(),
  };
  const level = xml.depth;
  while (xml.nextChild(level)) {
    if (isBand(xml.name) && xml.attribute('style:display') !== 'false') page.bands.add(bandName(xml.name));
  }
  return page;
}

/** LibreOffice wrote bands of first pages in its own namespace before ODF 1.3 knew them. */
export const bandName = (name: string): string => name.replace('loext:', 'style:');

export const isBand = (name: string): boolean => /^(?:style|loext):(?:header|footer)(?:-left|-first)?$/.test(name);
