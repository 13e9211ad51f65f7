import type { Context } from '../destination.ts';
import { newSection, PAPER_WORDS, SECTION_WORDS, sectionXml, type SectionSetter } from '../format/section.ts';
import { NOTE_WORDS } from '../format/note-words.ts';
import { encodingOfCodePage } from '../../content/text/encodings.ts';
import { endParagraph } from './paragraph-end.ts';

/** Handles a control word of sections or of the whole document. Returns false if it is neither. */
export function sectionWord(context: Context, name: string, value: number | undefined): boolean {
  const { document, group } = context;
  const [paper, section] = [PAPER_WORDS[name], SECTION_WORDS[name]];
  if (paper) paper(document.paper, value);
  else if (NOTE_WORDS[name]) NOTE_WORDS[name](document.notes, value);
  else if (section || name === 'sectd') setSection(context, section, value);
  else if (name === 'sect') endSection(context);
  else if (name === 'ansicpg') document.encoding = encodingOfCodePage(value) ?? document.encoding;
  else if (name === 'widowctrl') document.widowControl = value !== 0;
  else if (name === 'mac') document.encoding = 'macintosh';
  else if (name === 'pc') document.encoding = 'dos-437';
  else if (name === 'pca') document.encoding = 'dos-850';
  else if (name === 'deff') document.defaultFont = value;
  else if (name === 'deflang') document.language = value;
  else return false;
  group.shell = undefined;
  return true;
}

/** Only the body has sections: Word repeats section properties after fields, even in headers. Headers are not repeated. */
function setSection({ document, group }: Context, set: SectionSetter | undefined, value: number | undefined): void {
  if (group.flow.depth > 0) return;
  if (set) set(document.section, value);
  else document.section = { ...newSection(), bands: document.section.bands };
}

/** The cost of a section in nodes, because its pages are described separately. */
const SECTION_NODES = 20;

function endSection(context: Context): void {
  const { document, group } = context;
  document.budget.spend(SECTION_NODES);
  if (group.flow.depth > 0) endParagraph(context, 0);
  else endParagraph(context, 0, sectionXml(document.section, document.paper));
  document.section = { ...document.section, bands: '' };
}
