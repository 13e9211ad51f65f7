import type { Section } from './section.ts';
import type { Borders } from './border.ts';
import type { Tabs } from './tabs.ts';

/** A run's formatting as one place states it; absent members say nothing (17.3.2). */
export interface RunProperties {
  bold?: boolean;
  italic?: boolean;
  boldComplex?: boolean;
  italicComplex?: boolean;
  caps?: boolean;
  smallCaps?: boolean;
  strike?: boolean;
  vanish?: boolean;
  doubleStrike?: boolean;
  underline?: boolean;
  colour?: string | null;
  highlight?: string | null;
  shading?: string | null;
  position?: 'subscript' | 'superscript' | 'baseline';
  /** Half-points. */
  size?: number;
  sizeComplex?: number;
  /** Twips. */
  spacing?: number;
  rightToLeft?: boolean;
  complexScript?: boolean;
  fontLatin?: string;
  fontEastAsian?: string;
  fontComplex?: string;
  language?: string;
  /** A character style's id. */
  style?: string;
  /** On a paragraph mark: the paragraph's end was inserted or deleted by tracked change. */
  change?: TrackedBlock;
  /** What they were before a tracked change of them. */
  before?: PropertiesBefore;
}

/** A run's formatting before a tracked change, and what the file says of the change (17.13.5.31). */
export interface PropertiesBefore {
  readonly properties: RunProperties;
  readonly origin: ChangeOrigin;
}

/** The attributes that all tracked changes have (17.13.5): cut off at what readers take. */
export interface ChangeOrigin {
  readonly id?: string;
  readonly author: string;
  readonly date?: string;
}

/** A paragraph's end or a row that was inserted or deleted by tracked change. */
export interface TrackedBlock extends ChangeOrigin {
  readonly kind: 'insertion' | 'deletion';
  /** It came from elsewhere, or went there. */
  readonly isMoved?: true;
}

/** Properties whose values in a style hierarchy cancel each other out (17.7.3). */
export const TOGGLES = [
  'bold',
  'italic',
  'boldComplex',
  'italicComplex',
  'caps',
  'smallCaps',
  'strike',
  'vanish',
] as const;

/** Which list a paragraph belongs to. */
export interface ListReference {
  /** `0` takes the paragraph out of any list. */
  numId?: string;
  level?: number;
}

/** A paragraph's formatting as one place states it; lengths in twips (17.3.1). */
export interface ParagraphProperties {
  style?: string;
  list?: ListReference;
  align?: string;
  indentLeft?: number;
  indentRight?: number;
  /** Negative: hanging. */
  indentFirst?: number;
  spaceBefore?: number;
  spaceAfter?: number;
  line?: number;
  lineRule?: string;
  contextualSpacing?: boolean;
  /** 0 to 8 for a heading, 9 for body text. */
  outlineLevel?: number;
  rightToLeft?: boolean;
  shading?: string | null;
  borders?: Borders;
  /** By position in twips from the text's edge; null takes away the stop that a style put there. */
  tabs?: Tabs;
  pageBreakBefore?: boolean;
  dropCap?: boolean;
}

/** The paragraph's own statements with those about its mark, and the section that ends with it. */
export interface ParagraphFormat {
  properties: ParagraphProperties;
  mark: RunProperties;
  section?: Section;
  /** What they were before a tracked change of them. */
  before?: ParagraphBefore;
}

/** A paragraph's own statements before a tracked change, and what the file says of the change (17.13.5.29). */
export interface ParagraphBefore {
  readonly properties: ParagraphProperties;
  readonly origin: ChangeOrigin;
}
