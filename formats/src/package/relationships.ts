import { posix } from 'node:path';
import type { XmlReader } from './xml/xml-reader.ts';

/** A relationship from a part to another part or to a URL. */
export interface Relationship {
  /** The last segment of its type: `image`, `hyperlink`, `styles`. */
  readonly kind: string;
  /** The name of a part without a leading slash, or a URL if it is external. */
  readonly target: string;
  readonly external: boolean;
}

export type Relationships = ReadonlyMap<string, Relationship>;

/** `word/document.xml` -> `word/_rels/document.xml.rels`. */
export const relationshipsPart = (part: string): string =>
  posix.join(posix.dirname(part), '_rels', `${posix.basename(part)}.rels`);

export function readRelationships(xml: XmlReader, part: string): Relationships {
  const relationships = new Map<string, Relationship>();
  xml.root('rel:Relationships');
  const level = xml.depth;
  while (xml.nextChild(level)) {
    const target = xml.attribute('Target') ?? '';
    const external = xml.attribute('TargetMode') === 'External';
    const kind = xml.attribute('Type')?.split('/').at(-1) ?? '';
    relationships.set(xml.attribute('Id') ?? '', { kind, target: external ? target : resolve(part, target), external });
  }
  return relationships;
}

function resolve(part: string, target: string): string {
  const path = target.replaceAll('\\', '/').split('#')[0] ?? '';
  const absolute = path.startsWith('/') ? path : posix.join('/', posix.dirname(part), path);
  const name = posix.normalize(absolute).slice(1);
  return name.includes('%') ? decodeName(name) : name;
}

function decodeName(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
