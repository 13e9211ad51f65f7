import type { Section } from './section.ts';
import type { Borders } from './border.ts';
import type { Tabs } from './tabs.ts';

/** The run properties that one place in the file states. Undefined members are not stated (17.3.2). */
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
  /** In half-points. */
  size?: number;
  sizeComplex?: number;
  /** In twips. */
  spacing?: number;
  rightToLeft?: boolean;
  complexScript?: boolean;
  fontLatin?: string;
  fontEastAsian?: string;
  fontComplex?: string;
  language?: string;
  /** The id of a character style. */
  style?: string;
  /** On a paragraph mark: the tracked insertion or deletion of the paragraph's end. */
  change?: TrackedBlock;
  /** The properties before a tracked change. */
  before?: PropertiesBefore;
}

/** Run properties before a tracked change, and the author and date of the change (17.13.5.31). */
export interface PropertiesBefore {
  readonly properties: RunProperties;
  readonly origin: ChangeOrigin;
}

/** The attributes of every tracked change (17.13.5). Too long values are cut at the readers' limits. */
export interface ChangeOrigin {
  readonly id?: string;
  readonly author: string;
  readonly date?: string;
}

/** A tracked insertion or deletion of a paragraph's end or of a row. */
export interface TrackedBlock extends ChangeOrigin {
  readonly kind: 'insertion' | 'deletion';
  /** True if the content was moved. */
  readonly isMoved?: true;
}

/** Properties that cancel each other out in a style hierarchy (17.7.3). */
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

/** A reference to the list of a paragraph. */
export interface ListReference {
  /** `0` removes the paragraph from any list. */
  numId?: string;
  level?: number;
}

/** The paragraph properties that one place in the file states, with lengths in twips (17.3.1). */
export interface ParagraphProperties {
  style?: string;
  list?: ListReference;
  align?: string;
  indentLeft?: number;
  indentRight?: number;
  /** A negative value is a hanging indent. */
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
  /** Tab stops by their position in twips from the edge of the text. null removes the tab stop of a style. */
  tabs?: Tabs;
  pageBreakBefore?: boolean;
  keepNext?: boolean;
  keepLines?: boolean;
  /** Word applies it to paragraphs that do not state it. */
  widowControl?: boolean;
  dropCap?: boolean;
}

/** The direct properties of a paragraph and of its mark, and the section that ends with it. */
export interface ParagraphFormat {
  properties: ParagraphProperties;
  mark: RunProperties;
  section?: Section;
  /** The properties before a tracked change. */
  before?: ParagraphBefore;
}

/** Direct paragraph properties before a tracked change, and the author and date of the change (17.13.5.29). */
export interface ParagraphBefore {
  readonly properties: ParagraphProperties;
  readonly origin: ChangeOrigin;
}
