import { lookup } from '../../package/lookup.ts';

/** The author (an index of the author table) and the time of a tracked change (RTF 1.9.1, "Track changes"). */
export interface TrackedChange {
  readonly author?: number | undefined;
  readonly date?: number | undefined;
}

/** The formatting of letters of one kind of script. Sizes are in half-points, fonts are numbers. */
interface Face {
  bold?: boolean;
  italic?: boolean;
  size?: number;
  font?: number;
}

/** The current character formatting. Undefined members have their default. */
export interface Character {
  main: Face;
  /** The formatting of complex scripts in other text, and of other scripts in complex text. */
  associated: Face;
  fontEastAsian?: number;
  /** The font whose character set is the encoding. */
  encodingFont?: number;
  isRightToLeft: boolean;
  /** The fonts that `\f` and `\af` select. */
  slot?: 'loch' | 'hich' | 'dbch';
  style?: number;
  underline?: boolean;
  strike?: boolean;
  doubleStrike?: boolean;
  caps?: boolean;
  smallCaps?: boolean;
  hidden?: boolean;
  position?: 'superscript' | 'subscript';
  /** In twips. */
  spacing?: number;
  /** Indexes of the colour table. */
  colour?: number;
  background?: number;
  shade?: number;
  highlight?: number;
  language?: number;
  inserted?: TrackedChange | undefined;
  deleted?: TrackedChange | undefined;
}

export const PLAIN: Character = { main: {}, associated: {}, isRightToLeft: false };

type Setter = (character: Character, value: number | undefined) => void;

const isOn = (value: number | undefined): boolean => value !== 0;

/** A toggle: on without a number or with another number than 0. */
const flag =
  (name: 'underline' | 'strike' | 'doubleStrike' | 'caps' | 'smallCaps' | 'hidden'): Setter =>
  (character, value) => {
    character[name] = isOn(value);
  };

const ofFace = (member: 'main' | 'associated', change: (face: Face, value: number | undefined) => void): Setter => {
  return (character, value) => {
    const changed = { ...character[member] };
    change(changed, value);
    character[member] = changed;
  };
};

const index =
  (name: 'colour' | 'background' | 'shade' | 'highlight' | 'language' | 'style'): Setter =>
  (character, value = 0) => {
    character[name] = value;
  };

const script =
  (isRightToLeft: boolean): Setter =>
  (character) => {
    character.isRightToLeft = isRightToLeft;
    delete character.slot;
  };

const slot =
  (name: NonNullable<Character['slot']>): Setter =>
  (character) => {
    character.slot = name;
  };

const change =
  (kind: 'inserted' | 'deleted', member?: keyof TrackedChange): Setter =>
  (character, value) => {
    if (member) character[kind] = { ...character[kind], [member]: value };
    else character[kind] = isOn(value) ? { ...character[kind] } : undefined;
  };

const position =
  (kind: NonNullable<Character['position']>): Setter =>
  (character, value) => {
    if (isOn(value)) character.position = kind;
    else delete character.position;
  };

function setFont(character: Character, font: number | undefined): void {
  if (font === undefined) return;
  character.encodingFont = font;
  if (character.slot === 'dbch') character.fontEastAsian = font;
  else character.main = { ...character.main, font };
}

function setAssociatedFont(character: Character, font: number | undefined): void {
  if (font === undefined) return;
  if (character.slot === 'dbch') character.fontEastAsian = font;
  else if (character.slot) character.main = { ...character.main, font };
  else character.associated = { ...character.associated, font };
}

const setSize = (face: Face, value: number | undefined): void => {
  if (value !== undefined && value > 0) face.size = value;
};

/** Control words of character formatting. */
export const CHARACTER_WORDS = lookup<Setter>({
  f: setFont,
  af: setAssociatedFont,
  b: ofFace('main', (one, value) => void (one.bold = isOn(value))),
  ab: ofFace('associated', (one, value) => void (one.bold = isOn(value))),
  i: ofFace('main', (one, value) => void (one.italic = isOn(value))),
  ai: ofFace('associated', (one, value) => void (one.italic = isOn(value))),
  fs: ofFace('main', setSize),
  afs: ofFace('associated', setSize),
  ltrch: script(false),
  rtlch: script(true),
  loch: slot('loch'),
  hich: slot('hich'),
  dbch: slot('dbch'),
  cs: index('style'),
  cf: index('colour'),
  cb: index('background'),
  chcbpat: index('shade'),
  highlight: index('highlight'),
  lang: index('language'),
  strike: flag('strike'),
  striked: flag('doubleStrike'),
  caps: flag('caps'),
  scaps: flag('smallCaps'),
  v: flag('hidden'),
  super: position('superscript'),
  sub: position('subscript'),
  nosupersub: (character) => void delete character.position,
  expndtw: (character, value = 0) => void (character.spacing = value),
  // Quarters of a point.
  expnd: (character, value = 0) => void (character.spacing = value * 5),
  ulnone: (character) => void (character.underline = false),
  ...Object.fromEntries(
    'ul uld uldash uldashd uldashdd uldb ulhwave ulldash ulth ulthd ulthdash ulthdashd ulthdashdd ulthldash ululdbwave ulw ulwave'
      .split(' ')
      .map((name) => [name, flag('underline')]),
  ),
  revised: change('inserted'),
  revauth: change('inserted', 'author'),
  revdttm: change('inserted', 'date'),
  mvt: change('inserted'),
  deleted: change('deleted'),
  revauthdel: change('deleted', 'author'),
  revdttmdel: change('deleted', 'date'),
  mvf: change('deleted'),
});
