import { greatest } from '../package/list.ts';
import { chartAsTable, chartOf, shownIn, type DocumentNode } from '@editor-companion/document';
import type { WriteJob } from '../content/source/write-job.ts';
import { nextLabel, openCounter, type Counter } from '../content/layout/list-number.ts';
import { childrenOf, isSet, markOf, plainText, textOf } from '../content/node.ts';
import { entryOf, type BlockName, type InlineName } from '../content/node-names.ts';
import { settleRevisions, type RevisionMode } from '../content/source/revisions.ts';
import { withPlaceholders } from '../content/text/form-content.ts';
import { noteNumbers, type NoteNumbers } from '../content/tables/note-numbers.ts';
import { displayWidth, pad, wrap } from './columns.ts';
import { writeTable } from './table.ts';

const DEFAULT_WIDTH = 80;
/** The minimum width of a line in columns, however deep a list is. */
const MIN_WIDTH = 20;

/** The context of a block. */
interface Setting {
  /** In columns. 0 means no limit. */
  readonly width: number;
  readonly links: boolean;
  readonly notes: NoteNumbers;
  readonly counters: readonly Counter[];
}

/** Writes plain text: wrapped lines, numbered lists, aligned tables, notes at the end. */
export async function writePlain({ content, options }: WriteJob): Promise<string> {
  const settled = settleRevisions(content, (options['revisions'] as RevisionMode | undefined) ?? 'accept');
  const document = withPlaceholders(settled);
  const width = typeof options['width'] === 'number' ? options['width'] : DEFAULT_WIDTH;
  const setting = { width, links: options['links'] === true, notes: noteNumbers(document), counters: [] };
  const text = writeBlocks(childrenOf(document), setting);
  return text === '' ? '' : `${text}\n`;
}

/** Writes blocks with an empty line between them, except within lists, code and notes. */
function writeBlocks(blocks: readonly DocumentNode[], setting: Setting, isTight = false): string {
  const written = blocks.map((block) => writeBlock(block, setting)).filter((text) => text !== '');
  return written.join(isTight ? '\n' : '\n\n');
}

/** Adds one prefix to the first line and another to the rest. */
const prefix = (text: string, first: string, rest: string): string =>
  text
    .split('\n')
    .map((line, index) => `${index === 0 ? first : rest}${line}`.trimEnd())
    .join('\n');

const narrower = (setting: Setting, by: number): Setting =>
  setting.width === 0 ? setting : { ...setting, width: Math.max(setting.width - by, MIN_WIDTH) };

type BlockWriter = (node: DocumentNode, setting: Setting) => string;

const writeChildren: BlockWriter = (node, setting) => writeBlocks(childrenOf(node), setting);
const writeLines: BlockWriter = (node, setting) => wrap(inlineText(node, setting), setting.width).join('\n');

const WRITERS: Readonly<Record<BlockName | 'detailsSummary', BlockWriter>> = {
  paragraph: writeLines,
  heading: writeHeading,
  bulletList: writeList,
  taskList: writeList,
  orderedList: writeList,
  blockquote: (node, setting) => prefix(writeBlocks(childrenOf(node), narrower(setting, 2)), '> ', '> '),
  codeBlock: (node, setting) => prefix(inlineText(node, setting), '    ', '    '),
  horizontalRule: (_node, { width }) => '-'.repeat(width === 0 ? DEFAULT_WIDTH : width),
  pageBreak: () => '\f',
  table: (node, setting) =>
    writeTable(node, setting.width, (cell, width) => writeBlocks(childrenOf(cell), { ...setting, width }, true)).join(
      '\n',
    ),
  blockMath: (node) => prefix(textOf(node, 'latex') ?? '', '    ', '    '),
  embed: (node) =>
    [textOf(node, 'title'), `<${textOf(node, 'src') ?? ''}>`].filter((part) => part !== undefined).join(' '),
  footnotes: (node, setting) => [NOTES_RULE, ...childrenOf(node).map((note) => writeNote(note, setting))].join('\n'),
  details: writeChildren,
  detailsSummary: writeLines,
  textBox: writeChildren,
  section: writeChildren,
  chart: (node, setting) => writeBlocks(chartAsTable(chartOf(node)), setting),
  contents: (node, setting) => writeBlocks(childrenOf(node), setting, true),
  index: (node, setting) => writeBlocks(childrenOf(node), setting, true),
  bibliography: writeChildren,
};

const NOTES_RULE = '-'.repeat(20);

const writeBlock: BlockWriter = (node, setting) => (entryOf(WRITERS, node.type) ?? writeChildren)(node, setting);

const UNDERLINES = ['=', '-'];

/** Headings of the first two levels are underlined. */
function writeHeading(node: DocumentNode, setting: Setting): string {
  const lines = wrap(inlineText(node, setting), setting.width);
  const sign = UNDERLINES[Number(node.attrs?.['level'] ?? 1) - 1];
  const widest = greatest(lines.map(displayWidth));
  return sign === undefined || widest === 0 ? lines.join('\n') : [...lines, sign.repeat(widest)].join('\n');
}

const SIGNS: Readonly<Record<string, string>> = { disc: '*', circle: 'o', square: '+', dash: '-' };

function writeList(list: DocumentNode, setting: Setting): string {
  const counter = list.type === 'orderedList' ? openCounter(list, setting.counters) : undefined;
  const items = childrenOf(list).map((item) => {
    const label = labelOf(list, item, counter);
    const indent = displayWidth(label) + 1;
    const inner = narrower(
      { ...setting, counters: counter ? [...setting.counters, counter] : setting.counters },
      indent,
    );
    const body = writeBlocks(childrenOf(item), inner, true);
    return prefix(body, pad(label, indent), ' '.repeat(indent));
  });
  return items.join('\n');
}

function labelOf(list: DocumentNode, item: DocumentNode, counter: Counter | undefined): string {
  if (counter) return nextLabel(counter);
  if (list.type === 'taskList') return isSet(item, 'checked') ? '[x]' : '[ ]';
  const style = textOf(list, 'listStyle') ?? 'disc';
  return SIGNS[style] ?? style;
}

function writeNote(note: DocumentNode, setting: Setting): string {
  const label = `[${setting.notes.of(note) ?? '?'}]`;
  const indent = displayWidth(label) + 1;
  return prefix(writeBlocks(childrenOf(note), narrower(setting, indent), true), `${label} `, ' '.repeat(indent));
}

function inlineText(block: DocumentNode, { links, notes }: Setting): string {
  const nodes = childrenOf(block);
  return nodes
    .map((node, index) => {
      const words = leafText(node, notes);
      const link = links ? markOf(node, 'link') : undefined;
      const href = link && textOf(link, 'href');
      const next = nodes[index + 1];
      const goesOn = next !== undefined && href !== undefined && markOf(next, 'link')?.attrs?.['href'] === href;
      return href === undefined || goesOn || href.startsWith('#') || href === words ? words : `${words} <${href}>`;
    })
    .join('');
}

const LEAVES: Readonly<Record<InlineName, (node: DocumentNode, notes: NoteNumbers) => string>> = {
  text: ({ text = '' }) => text,
  hardBreak: () => '\n',
  image: (node) => (textOf(node, 'alt') === undefined ? '' : `[${textOf(node, 'alt')}]`),
  inlineMath: (node) => textOf(node, 'latex') ?? '',
  footnoteReference: (node, notes) => `[${notes.of(node) ?? '?'}]`,
  pageNumber: (node) => textOf(node, 'text') ?? '',
  crossReference: shownIn,
  sequence: shownIn,
  headingNumber: shownIn,
  documentField: shownIn,
  indexEntry: () => '',
  citation: shownIn,
  formField: (field) => plainText(field, '\n'),
};

const leafText = (node: DocumentNode, notes: NoteNumbers): string => entryOf(LEAVES, node.type)?.(node, notes) ?? '';
