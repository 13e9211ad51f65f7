import { lookup } from '../../package/lookup.ts';
import { valued } from '../../docx/parts/xml.ts';

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
}

export const newSection = (): Section => ({
  paper: {},
  columns: 1,
  gap: 720,
  isRuled: false,
  start: 'nextPage',
  titlePage: false,
  bands: '',
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

/** Control words of a section. */
export const SECTION_WORDS = lookup<SectionSetter>({
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

/** Writes a section as w:sectPr. */
export function sectionXml(section: Section, document: Paper): string {
  const { width, height, landscape, top, right, bottom, left, header, footer } = { ...document, ...section.paper };
  return `<w:sectPr>${section.bands}${valued('type', section.start)}<w:pgSz w:w="${width}" w:h="${height}"${
    landscape ? ' w:orient="landscape"' : ''
  }/><w:pgMar w:top="${top}" w:right="${right}" w:bottom="${bottom}" w:left="${left}" w:header="${header}" w:footer="${footer}"/><w:cols w:num="${section.columns}" w:space="${
    section.gap
  }"${section.isRuled ? ' w:sep="1"' : ''}/>${section.titlePage ? '<w:titlePg/>' : ''}${
    section.direction === undefined ? '' : valued('textDirection', section.direction)
  }</w:sectPr>`;
}
