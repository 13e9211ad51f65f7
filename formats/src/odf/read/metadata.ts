import type { OpenDocument } from './archive.ts';
import { lookup } from '../../package/lookup.ts';

const NAMES = lookup<string>({
  'dc:title': 'title',
  'meta:initial-creator': 'author',
  'dc:subject': 'subject',
  'dc:description': 'description',
  'dc:language': 'language',
  'dc:creator': 'lastModifiedBy',
  'meta:editing-cycles': 'revision',
  'meta:creation-date': 'created',
  'dc:date': 'modified',
  'meta:generator': 'application',
});

/** Returns the properties in meta.xml (ODF 1.3, part 3, 4.3), by plain names. */
export function readMetadata(source: OpenDocument): Record<string, string> {
  const metadata: Record<string, string> = {};
  const keywords: string[] = [];
  const xml = source.xml('meta.xml');
  if (!xml?.nextChild(0)) return metadata;
  const level = xml.depth;
  while (xml.nextChild(level)) {
    const inner = xml.depth;
    while (xml.nextChild(inner)) {
      if (xml.name === 'meta:document-statistic') {
        const counts = { pages: xml.attribute('meta:page-count'), words: xml.attribute('meta:word-count') };
        for (const [name, count] of Object.entries(counts)) if (count !== undefined) metadata[name] = count;
        continue;
      }
      const name = NAMES[xml.name];
      const isKeyword = xml.name === 'meta:keyword';
      const text = name === undefined && !isKeyword ? '' : xml.text().trim();
      if (isKeyword && text !== '') keywords.push(text);
      else if (name !== undefined && text !== '') metadata[name] = text;
    }
  }
  if (keywords.length > 0) metadata['keywords'] = keywords.join(', ');
  if (metadata['author'] === undefined && metadata['lastModifiedBy'] !== undefined)
    metadata['author'] = metadata['lastModifiedBy'];
  return metadata;
}
