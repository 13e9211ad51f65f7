import { lookup } from '../../package/lookup.ts';
import type { Context, Destination } from '../destination.ts';
import { Flow } from '../flow.ts';
import { borderWord, newBorder, type Border } from '../format/border.ts';
import { CHARACTER_WORDS } from '../format/character.ts';
import { PARAGRAPH_WORDS, paragraphBorder, tableDepth } from '../format/paragraph.ts';
import { rowBorder, newRow, rowWord } from '../table/row.ts';
import { RTF_LIMITS } from '../limits.ts';
import { endParagraph } from './paragraph-end.ts';
import { sectionWord } from './section.ts';

type Deed = (context: Context, value: number | undefined) => void;

const inRun =
  (xml: string): Deed =>
  (context) =>
    context.group.flow.element(context.shell(), xml);

const nothing: Deed = () => undefined;

const field = (code: string): Deed =>
  inRun(
    `<w:fldChar w:fldCharType="begin"/><w:instrText> ${code} </w:instrText><w:fldChar w:fldCharType="separate"/><w:t>1</w:t><w:fldChar w:fldCharType="end"/>`,
  );

/** Control words that add something to a text flow, or end a part of it. */
const DEEDS = lookup<Deed>({
  par: (context) => endParagraph(context, tableDepth(context.group.paragraph)),
  line: inRun('<w:br/>'),
  lbr: inRun('<w:br/>'),
  page: inRun('<w:br w:type="page"/>'),
  column: inRun('<w:br w:type="column"/>'),
  chpgn: field('PAGE'),
  sectnum: field('SECTION'),
  cell: (context) => endCell(context, 1),
  nestcell: (context) => endCell(context, Math.max(tableDepth(context.group.paragraph), 2)),
  row: (context) => endRow(context, 1),
  nestrow: (context) => endRow(context, Math.max(tableDepth(context.group.paragraph), 2)),
  trowd: (context) => void (context.row = newRow()),
  // Numbers of notes and comments, which their references show.
  chftn: nothing,
  chatn: nothing,
});

function endCell(context: Context, depth: number): void {
  endParagraph(context, depth);
  context.group.flow.endCell(depth, context.row);
}

function endRow(context: Context, depth: number): void {
  if (!context.group.flow.isEmpty) endParagraph(context, depth);
  context.group.flow.endRow(depth, context.row);
}

/** Handles a control word in a text flow. */
function word(context: Context, name: string, value: number | undefined): boolean {
  if (CHARACTER_WORDS[name] || PARAGRAPH_WORDS[name]) return false;
  const deed = DEEDS[name];
  if (deed) {
    deed(context, value);
    return true;
  }
  if (name.startsWith('brdr') && context.border && borderWord(context.border, name, value)) return true;
  const border = rowBorder(context.row, name) ?? otherBorder(context, name);
  if (border) {
    context.border = border;
    return true;
  }
  return rowWord(context.row, name, value) || sectionWord(context, name, value);
}

/** Borders of characters and pages have no counterpart, but their control words must be consumed. */
function otherBorder(context: Context, name: string): Border | undefined {
  if (name === 'chbrdr' || name.startsWith('pgbrdr')) return newBorder();
  return name === 'box' || name.startsWith('brdr') ? paragraphBorder(context.paragraph(), name) : undefined;
}

type Words = NonNullable<Destination['word']>;

/** Returns a destination of running text for the current flow. */
export const runningText = (opens: Context['opens'], own?: Words): Destination => ({
  opens,
  text: (context, text) => context.group.flow.text(context.shell(), text),
  word: (context, name, value) => own?.(context, name, value) === true || word(context, name, value),
});

/**
 * Starts a separate flow in the current group, such as a note, and passes on its blocks at the end. If flows are nested too deep, its text
 * stays in the flow around it.
 * @param own takes words that only such a flow has
 */
export function separateFlow(context: Context, finish: (blocks: string) => void, own?: Words): Destination {
  const { group, document, row, border } = context;
  const text = runningText(context.opens, own);
  if (group.flow.depth >= RTF_LIMITS.flows) return text;
  group.flow = new Flow(document, group.flow.depth + 1);
  context.row = newRow();
  context.resetFormatting();
  return {
    ...text,
    close(inner) {
      const { flow } = inner.group;
      if (!flow.isEmpty) endParagraph(inner, tableDepth(inner.group.paragraph));
      Object.assign(inner, { row, border });
      finish(flow.finish());
    },
  };
}
