import type { XmlReader } from './xml/xml-reader.ts';

/** The media types that a package declares for its parts. */
export interface ContentTypes {
  of(part: string): string | undefined;
}

export function readContentTypes(xml: XmlReader | undefined): ContentTypes {
  const byPart = new Map<string, string>();
  const byExtension = new Map<string, string>();
  if (xml) {
    xml.root('ct:Types');
    const level = xml.depth;
    while (xml.nextChild(level)) {
      const type = xml.attribute('ContentType') ?? '';
      if (xml.name === 'ct:Override') byPart.set((xml.attribute('PartName') ?? '').slice(1).toLowerCase(), type);
      else byExtension.set((xml.attribute('Extension') ?? '').toLowerCase(), type);
    }
  }
  return {
    of(part) {
      const name = part.toLowerCase();
      return byPart.get(name) ?? byExtension.get(name.slice(name.lastIndexOf('.') + 1));
    },
  };
}
