import { strFromU8, unzipSync } from 'fflate';
import { join, parse } from 'node:path/posix';
import { XmlReader } from '../../src/package/xml/xml-reader.ts';

/** Returns the texts of an archive's members by name. */
export function membersOf(bytes: Uint8Array): ReadonlyMap<string, string> {
  return new Map(Object.entries(unzipSync(bytes)).map(([name, content]) => [name, strFromU8(content)]));
}

/** Reads an XML part to its end. @throws if it is not well-formed */
export function assertWellFormed(name: string, xml: string): void {
  const reader = new XmlReader(xml, { part: name });
  const visit = (level: number): void => {
    while (reader.nextChild(level)) visit(reader.depth);
  };
  visit(0);
}

/** Returns the child names of every element with that name, in order. */
export function childrenOfAll(xml: string, name: string): string[][] {
  const found: string[][] = [];
  const reader = new XmlReader(xml, { part: name });
  const visit = (level: number, into: string[] | undefined): void => {
    while (reader.nextChild(level)) {
      into?.push(reader.name);
      const own: string[] | undefined = reader.name === name ? [] : undefined;
      if (own) found.push(own);
      visit(reader.depth, own);
    }
  };
  visit(0, undefined);
  return found;
}

/** Returns the missing targets of relationships, and parts without a content type. */
export function packageFaults(members: ReadonlyMap<string, string>): string[] {
  const types = members.get('[Content_Types].xml') ?? '';
  const faults: string[] = [];
  for (const [name, xml] of members) {
    if (name.endsWith('.rels')) {
      const { dir } = parse(parse(name).dir);
      for (const [, attributes = ''] of xml.matchAll(/<Relationship ([^>]*)\/>/g)) {
        const target = /Target="([^"]*)"/.exec(attributes)?.[1] ?? '';
        const part = join(dir, target);
        if (!attributes.includes('TargetMode="External"') && !members.has(part))
          faults.push(`${name} leads to ${part}`);
      }
    }
    const extension = name.slice(name.lastIndexOf('.') + 1);
    const isTyped = types.includes(`PartName="/${name}"`) || types.includes(`Extension="${extension}"`);
    if (name !== '[Content_Types].xml' && !isTyped) faults.push(`${name} has no content type`);
  }
  for (const [, part = ''] of types.matchAll(/PartName="\/([^"]*)"/g))
    if (!members.has(part)) faults.push(`${part} is typed but absent`);
  return faults;
}
