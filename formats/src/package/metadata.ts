import type { Package } from './package.ts';
import type { XmlReader } from './xml/xml-reader.ts';
import { lookup } from './lookup.ts';

const NAMES = lookup<string>({
  'dc:title': 'title',
  'dc:creator': 'author',
  'dc:subject': 'subject',
  'dc:description': 'description',
  'dc:language': 'language',
  'cp:keywords': 'keywords',
  'cp:category': 'category',
  'cp:lastModifiedBy': 'lastModifiedBy',
  'cp:revision': 'revision',
  'dcterms:created': 'created',
  'dcterms:modified': 'modified',
  'ep:Application': 'application',
  'ep:Company': 'company',
  'ep:Pages': 'pages',
  'ep:Words': 'words',
});

/** Reads the non-empty core and extended properties of a package (ECMA-376-2, 11; ECMA-376-1, 22.2) under plain names. */
export function readMetadata(source: Package): Record<string, string> {
  const metadata: Record<string, string> = {};
  for (const kind of ['core-properties', 'extended-properties', 'extendedProperties']) {
    const part = source.related('', kind);
    const xml = part === undefined ? undefined : source.xml(part);
    if (xml) readProperties(xml, metadata);
  }
  return metadata;
}

function readProperties(xml: XmlReader, metadata: Record<string, string>): void {
  if (!xml.nextChild(0)) return;
  const level = xml.depth;
  while (xml.nextChild(level)) {
    const name = NAMES[xml.name];
    const text = name === undefined ? '' : xml.text().trim();
    if (name !== undefined && text !== '') metadata[name] = text;
  }
}
