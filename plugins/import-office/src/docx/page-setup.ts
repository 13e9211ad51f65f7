import type { DocumentNode, PageBands, PageSetup } from '@editor-companion/core/plugin';
import { readBlocks } from './block/blocks.ts';
import { optionalPart } from './optional-part.ts';
import type { Section } from './section.ts';
import { readEvenAndOdd } from './settings.ts';
import { Story, TRANSPARENT, type Docx } from './story.ts';
import { geometryOf, type Sections } from './sections.ts';
import { textDefaults } from './text-defaults.ts';
import { lookup } from '../package/lookup.ts';

/** The pages of a document: size and margins of most of it, the text of the first header and footer that there are. */
export function pageSetup(docx: Docx, mainPart: string, all: Sections): PageSetup | undefined {
  const { main } = all;
  const sections = all.list();
  if (!main) return undefined;
  const writingMode = WRITING_MODES[main.textDirection ?? ''];
  const header = readBands(docx, mainPart, sections, 'headers');
  const footer = readBands(docx, mainPart, sections, 'footers');
  return {
    ...geometryOf(main),
    orientation: main.landscape ? 'landscape' : 'portrait',
    ...(header && { header }),
    ...(footer && { footer }),
    ...(writingMode && { writingMode }),
    text: textDefaults(docx),
  };
}

const WRITING_MODES = lookup<'vertical-rl' | 'vertical-lr'>({
  tbRl: 'vertical-rl',
  tbRlV: 'vertical-rl',
  rl: 'vertical-rl',
  rlV: 'vertical-rl',
  tbLrV: 'vertical-lr',
  lrV: 'vertical-lr',
});

/** A cover often has none, so the first section that has some counts. */
function readBands(
  docx: Docx,
  mainPart: string,
  sections: readonly Section[],
  band: 'headers' | 'footers',
): PageBands | undefined {
  const section = sections.find((one) => Object.keys(one[band]).length > 0);
  if (!section) return undefined;
  const references = Object.values(section[band]);
  const isOther = (other: Section): boolean => Object.values(other[band]).some((id) => !references.includes(id));
  if (sections.some(isOther)) docx.warnings.add('SECTIONS_MERGED');
  const bands: PageBands = {};
  for (const kind of KINDS) {
    // Another kind of page that shows the usual part says nothing.
    if (kind !== 'default' && section[band][kind] === section[band]['default']) continue;
    const content = isUsed(docx, mainPart, kind, section)
      ? optionalPart(docx, undefined, () => readBand(docx, mainPart, section[band][kind]))
      : undefined;
    if (content?.some((node) => node.content)) bands[kind] = content;
  }
  return Object.keys(bands).length === 0 ? undefined : bands;
}

const KINDS = ['default', 'first', 'even'] as const;

/** A first page of its own is a matter of the section, even pages of the document. */
function isUsed({ package: source }: Docx, mainPart: string, kind: (typeof KINDS)[number], section: Section): boolean {
  if (kind === 'default') return true;
  if (kind === 'first') return section.titlePage;
  const part = source.related(mainPart, 'settings');
  return readEvenAndOdd(part === undefined ? undefined : source.xml(part));
}

function readBand(docx: Docx, mainPart: string, id: string | undefined): DocumentNode[] | undefined {
  const relation = id === undefined ? undefined : docx.package.relationships(mainPart).get(id);
  const xml = relation && !relation.external ? docx.package.xml(relation.target, TRANSPARENT) : undefined;
  if (!xml || !relation) return undefined;
  xml.nextChild(0);
  const story = new Story(docx, xml, relation.target);
  story.isBand = true;
  return readBlocks(story);
}
