import type { XmlReader } from '../../../package/xml/xml-reader.ts';

/** A master page (ODF 1.3, part 3, 16.9). Its headers and footers are read later, if it is used. */
export interface MasterPage {
  readonly name: string;
  readonly layout: string | undefined;
  /** The name of the master page that follows this one. */
  readonly next: string | undefined;
  /** Element names of its headers and footers, such as `style:header` and `style:footer-first`. */
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

/** Returns the standard element name. Before ODF 1.3, LibreOffice wrote first-page headers and footers in its own namespace. */
export const bandName = (name: string): string => name.replace('loext:', 'style:');

export const isBand = (name: string): boolean => /^(?:style|loext):(?:header|footer)(?:-left|-first)?$/.test(name);
