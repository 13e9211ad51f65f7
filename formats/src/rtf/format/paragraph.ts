import { lookup } from '../../package/lookup.ts';
import { RTF_LIMITS } from '../limits.ts';
import { newBorder, type Border } from './border.ts';
import type { OldNumber } from './old-number.ts';

export interface TabStop {
  readonly position: number;
  readonly kind: string;
  readonly leader: string | undefined;
}

/** The current paragraph formatting. Lengths are in twips, and undefined members have their default. */
export interface Paragraph {
  style?: number;
  align?: string;
  left?: number;
  right?: number;
  /** By the direction of the text, if the file has both. */
  start?: number | undefined;
  end?: number | undefined;
  first?: number;
  before?: number;
  after?: number;
  autoBefore?: boolean;
  autoAfter?: boolean;
  line?: number;
  lineIsMultiple?: boolean;
  contextualSpacing?: boolean;
  outlineLevel?: number;
  isRightToLeft?: boolean;
  pageBreakBefore?: boolean;
  keepNext?: boolean;
  keepLines?: boolean;
  /** Undefined: as the document states. */
  widowControl?: boolean;
  dropCap?: boolean;
  list?: number;
  level?: number;
  /** The numbering of Word 6 and WordPad. */
  number?: OldNumber;
  inTable?: boolean;
  /** The nesting of tables around it. */
  depth?: number;
  fill?: number;
  ink?: number;
  /** In hundredths of a percent. */
  density?: number;
  tabs?: readonly TabStop[];
  /** The kind of the next tab stop. */
  tabKind?: string | undefined;
  tabLeader?: string | undefined;
  borders?: Readonly<Record<string, Border>>;
}

type Setter = (paragraph: Paragraph, value: number | undefined) => void;

const align =
  (value: string): Setter =>
  (p) =>
    void (p.align = value);

type Length = 'right' | 'first' | 'before' | 'after' | 'line' | 'start' | 'end' | 'left';
type Index = 'style' | 'list' | 'level' | 'fill' | 'ink' | 'density' | 'depth' | 'outlineLevel';

const number =
  (name: Length | Index): Setter =>
  (p, value = 0) =>
    void (p[name] = value);

const flag =
  (
    name:
      | 'autoBefore'
      | 'autoAfter'
      | 'contextualSpacing'
      | 'isRightToLeft'
      | 'pageBreakBefore'
      | 'keepNext'
      | 'keepLines'
      | 'widowControl'
      | 'inTable'
      | 'lineIsMultiple',
  ): Setter =>
  (p, value) =>
    void (p[name] = value !== 0);

const kind =
  (name: string): Setter =>
  (p) =>
    void (p.tabKind = name);

const leader =
  (name: string): Setter =>
  (p) =>
    void (p.tabLeader = name);

function addTab(p: Paragraph, position = 0): void {
  const { tabs = [] } = p;
  if (tabs.length < RTF_LIMITS.tabs) p.tabs = [...tabs, { position, kind: p.tabKind ?? 'left', leader: p.tabLeader }];
  delete p.tabKind;
  delete p.tabLeader;
}

/** Control words of paragraph formatting. */
export const PARAGRAPH_WORDS = lookup<Setter>({
  s: number('style'),
  ql: align('left'),
  qr: align('right'),
  qc: align('center'),
  qj: align('both'),
  qd: align('distribute'),
  qk: align('both'),
  qt: align('distribute'),
  li: (p, value = 0) => {
    p.left = value;
    delete p.start;
  },
  ri: (p, value = 0) => {
    p.right = value;
    delete p.end;
  },
  lin: number('start'),
  rin: number('end'),
  fi: number('first'),
  sb: number('before'),
  sa: number('after'),
  sl: number('line'),
  slmult: (p, value = 1) => void (p.lineIsMultiple = value !== 0),
  sbauto: (p, value = 0) => void (p.autoBefore = value !== 0),
  saauto: (p, value = 0) => void (p.autoAfter = value !== 0),
  contextualspace: flag('contextualSpacing'),
  outlinelevel: number('outlineLevel'),
  rtlpar: flag('isRightToLeft'),
  ltrpar: (p) => void (p.isRightToLeft = false),
  pagebb: flag('pageBreakBefore'),
  keepn: flag('keepNext'),
  keep: flag('keepLines'),
  widctlpar: flag('widowControl'),
  nowidctlpar: (p) => void (p.widowControl = false),
  dropcapli: (p, value = 0) => void (p.dropCap = value > 0),
  ls: number('list'),
  ilvl: number('level'),
  intbl: flag('inTable'),
  itap: number('depth'),
  cbpat: number('fill'),
  cfpat: number('ink'),
  shading: number('density'),
  tx: addTab,
  tb: (p, value) => {
    p.tabKind = 'bar';
    addTab(p, value);
  },
  tqr: kind('right'),
  tqc: kind('center'),
  tqdec: kind('decimal'),
  tldot: leader('dot'),
  tlmdot: leader('middleDot'),
  tlhyph: leader('hyphen'),
  tlul: leader('underscore'),
  tlth: leader('heavy'),
});

const SIDES = lookup<readonly string[]>({
  brdrt: ['top'],
  brdrb: ['bottom'],
  brdrl: ['left'],
  brdrr: ['right'],
  box: ['top', 'right', 'bottom', 'left'],
  // Borders between paragraphs and in the margin have no counterpart, but their properties must be consumed.
  brdrbtw: ['between'],
  brdrbar: ['bar'],
});

/** Starts the borders that a control word names. Undefined for other words. */
export function paragraphBorder(paragraph: Paragraph, name: string): Border | undefined {
  const sides = SIDES[name];
  if (!sides) return undefined;
  const border = newBorder();
  paragraph.borders = { ...paragraph.borders, ...Object.fromEntries(sides.map((side) => [side, border])) };
  return border;
}

/** Returns the nesting of tables around a paragraph. */
export const tableDepth = ({ inTable, depth = 0 }: Paragraph): number =>
  Math.min(Math.max(depth, inTable ? 1 : 0, 0), RTF_LIMITS.tables);
