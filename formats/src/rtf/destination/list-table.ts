import { skip, type Context, type Destination, type Opener } from '../destination.ts';
import type { Paragraph } from '../format/paragraph.ts';
import { numberFormat } from '../list/number-format.ts';
import type { LevelDefinition, LevelOverride } from '../list/numbering.ts';
import { textValue } from './text-value.ts';

const LEVELS = 9;

/** `\listtable`: the lists to which `\listoverridetable` refers. */
export const listTable: Opener = () => ({ opens: { list, listpicture: skip } });

const list: Opener = () => {
  const levels: LevelDefinition[] = [];
  let id: number | undefined;
  return {
    opens: { listlevel: () => listLevel((level) => levels.push(level)), listname: skip, liststylename: skip },
    word(_context, word, value) {
      if (word === 'listid') id = value;
      return true;
    },
    close({ document }) {
      if (id !== undefined) document.numbering.addList(id, levels);
    },
  };
};

/** The values of `\levelfollow` and `\leveljcn` in the terms of WordprocessingML. The first ones are its defaults. */
const SUFFIXES = [undefined, 'space', 'nothing'];
const ALIGNMENTS = [undefined, 'center', 'right'];

/** `\listlevel`: the numbering and formatting of a list level. */
function listLevel(use: (level: LevelDefinition) => void): Destination {
  let [format, start, text, isLegal] = ['decimal', 1, '', false];
  let [align, suffix]: (string | undefined)[] = [];
  let isNew = false;
  return {
    opens: { leveltext: () => textValue((value) => (text = levelText(value))), levelnumbers: skip },
    word(context, word, value) {
      // The newer control word has more formats.
      if (word === 'levelnfcn' || (word === 'levelnfc' && !isNew)) format = numberFormat(value);
      else if (word === 'levelstartat') start = Math.max(value ?? 1, 0);
      else if (word === 'levellegal') isLegal = value !== 0;
      else if (word === 'levelfollow') suffix = SUFFIXES[value ?? 0];
      else if (word === 'leveljcn' || (word === 'leveljc' && !isNew)) align = ALIGNMENTS[value ?? 0];
      isNew ||= word === 'levelnfcn';
      return false;
    },
    close({ document, group }) {
      const { font } = group.character.main;
      const own = font === undefined ? undefined : document.fontName(font);
      use({ format, start, text, isLegal, align, suffix, font: own, indents: indents(group.paragraph) });
    },
  };
}

function indents({ left, start = left, first = 0 }: Paragraph): string {
  if (start === undefined) return '';
  return `<w:ind w:left="${start}"${first < 0 ? ` w:hanging="${-first}"` : ` w:firstLine="${first}"`}/>`;
}

/** Converts a level text to `%1.%2`. Its first character is the length, and characters below 9 are level numbers. */
function levelText(value: string): string {
  const letters = Array.from(value.slice(1).replace(/;$/, ''));
  return letters
    .map((letter) => {
      const code = letter.codePointAt(0) ?? 0;
      return code < LEVELS ? `%${code + 1}` : letter;
    })
    .join('');
}

/** `\listoverridetable`: the lists of paragraphs, and their changes of list levels. */
export const listOverrideTable: Opener = () => ({ opens: { listoverride: listOverride } });

const listOverride: Opener = () => {
  const overrides: LevelOverride[] = [];
  let [id, number]: (number | undefined)[] = [];
  return {
    opens: { lfolevel: () => levelOverride((one) => overrides.push(one)) },
    word(_context: Context, word, value) {
      if (word === 'listid') id = value;
      else if (word === 'ls') number = value;
      return true;
    },
    close({ document }) {
      if (id !== undefined && number !== undefined) document.numbering.addReference(number, id, overrides);
    },
  };
};

function levelOverride(use: (level: LevelOverride) => void): Destination {
  let level: LevelDefinition | undefined;
  let start: number | undefined;
  let startsAnew = false;
  return {
    opens: { listlevel: () => listLevel((one) => (level = one)) },
    word(_context, word, value) {
      if (word === 'listoverridestartat') startsAnew = true;
      else if (word === 'levelstartat') start = value;
      return true;
    },
    close: () => use({ start: startsAnew ? (start ?? level?.start) : undefined, level }),
  };
}
