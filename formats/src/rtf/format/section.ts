import { lookup } from '../../package/lookup.ts';
import { noteProperties } from '../../docx/note-properties.ts';
import { valued } from '../../docx/parts/xml.ts';
import { newNotes, SECTION_NOTE_WORDS, type NotesOfRtf } from './note-words.ts';

/** The page setup of the whole document, which sections inherit. Lengths are in twips (RTF 1.9.1, "Document formatting"). */
export interface Paper {
  width: number;
  height: number;
  top: number;
  right: number;
  bottom: number;
  left: number;
  /** The distance of headers and footers from the edges of the page. */
  header: number;
  footer: number;
  landscape: boolean;
  /** True if even pages have different headers and footers. */
  facing: boolean;
  /** True if the spaces of adjacent paragraphs are added, because `\htmautsp` is missing. */
  addsSpaces: boolean;
}

export const newPaper = (): Paper => ({
  width: 12_240,
  height: 15_840,
  top: 1440,
  right: 1800,
  bottom: 1440,
  left: 1800,
  header: 720,
  footer: 720,
  landscape: false,
  facing: false,
  addsSpaces: true,
});

/** A section. Undefined members are those of the document. */
export interface Section {
  paper: Partial<Paper>;
  columns: number;
  gap: number;
  isRuled: boolean;
  start: string;
  titlePage: boolean;
  direction?: string;
  /** The elements that refer to headers and footers. */
  bands: string;
  notes: NotesOfRtf;
}

export const newSection = (): Section => ({
  paper: {},
  columns: 1,
  gap: 720,
  isRuled: false,
  start: 'nextPage',
  titlePage: false,
  bands: '',
  notes: newNotes(),
});

type PaperSetter = (paper: Partial<Paper>, value: number | undefined) => void;
type Side = 'width' | 'height' | 'top' | 'right' | 'bottom' | 'left' | 'header' | 'footer';

const length =
  (name: Side): PaperSetter =>
  (paper, value) => {
    if (value !== undefined) paper[name] = value;
  };

/** Control words of the document. */
export const PAPER_WORDS = lookup<PaperSetter>({
  paperw: length('width'),
  paperh: length('height'),
  margt: length('top'),
  margr: length('right'),
  margb: length('bottom'),
  margl: length('left'),
  landscape: (paper) => void (paper.landscape = true),
  facingp: (paper) => void (paper.facing = true),
  htmautsp: (paper) => void (paper.addsSpaces = false),
});

export type SectionSetter = (section: Section, value: number | undefined) => void;

const side =
  (name: Side): SectionSetter =>
  ({ paper }, value) => {
    if (value !== undefined) paper[name] = value;
  };

const start =
  (kind: string): SectionSetter =>
  (section) =>
    void (section.start = kind);

const DIRECTIONS = ['lrTb', 'tbRl', 'btLr', 'lrTb', 'tbRlV', 'tbLrV'];

/** Notes of sections are objects of their own, because a section inherits those of the one before. */
const noteSetters: Readonly<Record<string, SectionSetter>> = Object.fromEntries(
  Object.entries(SECTION_NOTE_WORDS).map(([name, set]) => [
    name,
    (section: Section, value: number | undefined) => {
      section.notes = { footnote: { ...section.notes.footnote }, endnote: { ...section.notes.endnote } };
      set(section.notes, value);
    },
  ]),
);

/** Control words of a section. */
export const SECTION_WORDS = lookup<SectionSetter>({
  ...noteSetters,
  pgwsxn: side('width'),
  pghsxn: side('height'),
  margtsxn: side('top'),
  margrsxn: side('right'),
  margbsxn: side('bottom'),
  marglsxn: side('left'),
  headery: side('header'),
  footery: side('footer'),
  lndscpsxn: ({ paper }) => void (paper.landscape = true),
  cols: (section, value = 1) => void (section.columns = value),
  colsx: (section, value = 720) => void (section.gap = value),
  linebetcol: (section) => void (section.isRuled = true),
  sbknone: start('continuous'),
  sbkcol: start('nextColumn'),
  sbkpage: start('nextPage'),
  sbkeven: start('evenPage'),
  sbkodd: start('oddPage'),
  titlepg: (section) => void (section.titlePage = true),
  stextflow: (section, value = 0) => {
    const direction = DIRECTIONS[value];
    if (direction !== undefined) section.direction = direction;
  },
});

/** Writes how notes are counted and placed. */
export const notesXml = (notes: NotesOfRtf): string =>
  noteProperties('footnote', notes.footnote) + noteProperties('endnote', notes.endnote);

/** Writes a section as w:sectPr. */
export function sectionXml(section: Section, document: Paper): string {
  const { width, height, landscape, top, right, bottom, left, header, footer } = { ...document, ...section.paper };
  return `<w:sectPr>${section.bands}${notesXml(section.notes)}${valued('type', section.start)}<w:pgSz w:w="${width}" w:h="${height}"${
    landscape ? ' w:orient="landscape"' : ''
  }/><w:pgMar w:top="${top}" w:right="${right}" w:bottom="${bottom}" w:left="${left}" w:header="${header}" w:footer="${footer}"/><w:cols w:num="${section.columns}" w:space="${
    section.gap
  }"${section.isRuled ? ' w:sep="1"' : ''}/>${section.titlePage ? '<w:titlePg/>' : ''}${
    section.direction === undefined ? '' : valued('textDirection', section.direction)
  }</w:sectPr>`;
}
