import type { Context, Destination, Opener } from '../destination.ts';
import type { OldNumber } from '../format/old-number.ts';
import { OLD_FORMATS } from '../list/number-format.ts';
import { runShell } from '../format/run-xml.ts';
import { PLAIN } from '../format/character.ts';
import { textValue } from './text-value.ts';

/** `\listtext`, `\pntext`: the bullet or number of a paragraph as text, for programs without numbering. */
export const label: Opener = ({ group: { flow } }) =>
  textValue((text, { document }) => {
    flow.hasLabel = true;
    flow.label = { text, shell: runShell(PLAIN, document) };
    document.numbering.usesLabels = true;
  });

const newNumber = (): OldNumber => ({ level: 0, format: 'decimal', start: 1, before: '', after: '' });
const LAST_LEVEL = 8;

/** `\pn`: the numbering of Word 6 and WordPad, for the paragraph around it. */
export const oldNumber: Opener = () => {
  const number = newNumber();
  const text = (member: 'before' | 'after'): Destination => textValue((value) => (number[member] = value.slice(0, 64)));
  return {
    opens: { pntxtb: () => text('before'), pntxta: () => text('after') },
    word: (_context, name, value) => numberWord(number, name, value),
    close: ({ outer }: Context) => {
      outer.paragraph = { ...outer.paragraph, number };
      outer.ownsParagraph = true;
    },
  };
};

function numberWord(number: OldNumber, name: string, value: number | undefined): boolean {
  const format = OLD_FORMATS[name];
  if (format !== undefined) number.format = format;
  else if (name === 'pnstart') number.start = Math.max(value ?? 1, 0);
  else if (name === 'pnlvlcont') number.continues = true;
  else if (name === 'pnlvl') number.level = Math.min(Math.max((value ?? 1) - 1, 0), LAST_LEVEL);
  else if (name === 'pnf' && value !== undefined) number.font = value;
  else return name.startsWith('pn');
  return true;
}
