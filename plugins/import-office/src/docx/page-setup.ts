import type { DocumentNode, PageBands, PageSetup } from '@editor-companion/core/plugin';
import { readBlocks } from './block/blocks.ts';
import type { BandReferences, Section } from './section.ts';
import { Story, TRANSPARENT, type Docx } from './story.ts';
import { twipsToMm } from './style/units.ts';

/** What a section says of its pages, with the text of headers and footers. */
export function pageSetup(docx: Docx, mainPart: string, section: Section, evenAndOdd: boolean): PageSetup {
  const { margin } = section;
  const bands = (references: BandReferences): PageBands | undefined =>
    readBands(docx, mainPart, section, references, evenAndOdd);
  const header = bands(section.headers);
  const footer = bands(section.footers);
  return {
    width: twipsToMm(section.width),
    height: twipsToMm(section.height),
    orientation: section.landscape ? 'landscape' : 'portrait',
    margin: {
      top: twipsToMm(margin.top),
      right: twipsToMm(margin.right),
      bottom: twipsToMm(margin.bottom),
      left: twipsToMm(margin.left),
    },
    ...(header && { header }),
    ...(footer && { footer }),
  };
}

function readBands(
  docx: Docx,
  mainPart: string,
  section: Section,
  references: BandReferences,
  evenAndOdd: boolean,
): PageBands | undefined {
  const kinds = [
    'default',
    ...(section.titlePage ? ['first'] : []),
    ...(evenAndOdd ? ['even'] : []),
  ] as (keyof PageBands)[];
  const bands: PageBands = {};
  for (const kind of kinds) {
    const content = readBand(docx, mainPart, references[kind]);
    if (content && content.some((node) => node.content)) bands[kind] = content;
  }
  return Object.keys(bands).length === 0 ? undefined : bands;
}

function readBand(docx: Docx, mainPart: string, id: string | undefined): DocumentNode[] | undefined {
  const relation = id === undefined ? undefined : docx.package.relationships(mainPart).get(id);
  const xml = relation && !relation.external ? docx.package.xml(relation.target, TRANSPARENT) : undefined;
  if (!xml || !relation) return undefined;
  xml.nextChild(0);
  return readBlocks(new Story(docx, xml, relation.target));
}
