import { append } from '../../../package/list.ts';
import type { DocumentNode } from '@editor-companion/document';
import { round, toPoints } from '../../../content/css/length.ts';
import { element } from '../../../package/xml/write-xml.ts';
import { childrenOf, isSet, numberOf, textOf } from '../../../content/node.ts';
import { writeParagraph } from './paragraph.ts';
import { anchorBoxes } from './text-box.ts';
import type { OpenList, Story } from '../story.ts';

/** The maximum list level in OpenDocument. Deeper lists share it. */
const MAX_LEVEL = 10;
/** The text indent of each level relative to the level above, and the hanging indent of its label, in points. */
const STEP = 24;
const HANGING = 18;

/** The surrounding list. */
interface Outer {
  readonly level: number;
  readonly indent: number;
  /** Level definitions, by level. */
  readonly levels: readonly string[];
  readonly orderedDepth: number;
}

/** Writes a list (ODF 1.3, part 3, 5.3). Each list has its own style, which includes the levels around it. */
export function writeList(story: Story, list: DocumentNode, outer: Outer | undefined): void {
  const level = Math.min((outer?.level ?? 0) + 1, MAX_LEVEL);
  const orderedDepth = (outer?.orderedDepth ?? 0) + (list.type === 'orderedList' ? 1 : 0);
  const indent = (outer?.indent ?? 0) + (toPoints(textOf(list, 'indent')) ?? STEP);
  const levels = [...(outer?.levels ?? []).slice(0, level - 1), levelStyle(list, { level, orderedDepth, indent })];
  const own: Outer = { level, indent, levels, orderedDepth };
  const { blocks, lists } = story;
  const style = story.odt.automatic.list(levels.join(''));
  const open: OpenList = {
    again: `<text:list text:style-name="${style}" text:continue-numbering="true">`,
    itemEnd: ITEM_END,
    indent,
    isRightToLeft: (textOf(list, 'dir') ?? (lists.at(-1)?.isRightToLeft === true ? 'rtl' : 'ltr')) === 'rtl',
  };
  const first = `<text:list text:style-name="${style}">`;
  blocks.push(first);
  lists.push(open);
  const items = childrenOf(list);
  for (const [index, item] of items.entries()) {
    const start = index === 0 && list.type === 'orderedList' ? Math.max(numberOf(list, 'start') ?? 1, 0) : undefined;
    const itemStart = start === undefined ? '<text:list-item>' : `<text:list-item text:start-value="${start}">`;
    blocks.push(itemStart);
    open.itemEnd = ITEM_END;
    writeItem(story, item, own);
    if (index === items.length - 1) anchorBoxes(story);
    close(blocks, [HEADER, itemStart], open.itemEnd);
  }
  lists.pop();
  close(blocks, [open.again, first], '</text:list>');
}

const ITEM_END = '</text:list-item>';
const HEADER = '<text:list-header>';

/** Closes opened elements, or removes them if they have no content. */
function close(blocks: string[], starts: readonly string[], end: string): void {
  if (starts.includes(blocks.at(-1) ?? '')) blocks.pop();
  else blocks.push(end);
}

/** Writes content that cannot be in a list: all lists end before it, and continue after it in items without a label. */
export function outsideLists(story: Story, write: () => void): void {
  const { blocks, lists } = story;
  const outer = lists.splice(0);
  for (const { itemEnd, again } of outer.toReversed()) {
    close(blocks, [HEADER], itemEnd);
    close(blocks, [again], '</text:list>');
  }
  write();
  append(lists, outer);
  for (const list of outer) {
    blocks.push(list.again, HEADER);
    list.itemEnd = '</text:list-header>';
  }
}

function writeItem(story: Story, item: DocumentNode, list: Outer): void {
  const [first = { type: 'paragraph' }, ...others] = childrenOf(item);
  writeParagraph(story, first, item.type === 'taskItem' ? checkBox(isSet(item, 'checked')) : '');
  for (const child of others) {
    if (child.type.endsWith('List')) writeList(story, child, list);
    else story.odt.writeBlocks(story, [child]);
  }
}

/** A clickable check box and a space. */
const checkBox = (isChecked: boolean): string =>
  `${element(
    'loext:content-control',
    {
      'loext:checkbox': 'true',
      'loext:checked': String(isChecked),
      'loext:checked-state': '☒',
      'loext:unchecked-state': '☐',
    },
    isChecked ? '☒' : '☐',
  )} `;

const SIGNS: Readonly<Record<string, string>> = { disc: '•', circle: '○', square: '▪', dash: '–' };

interface Place {
  readonly level: number;
  readonly orderedDepth: number;
  readonly indent: number;
}

function levelStyle(list: DocumentNode, { level, orderedDepth, indent }: Place): string {
  const hanging = toPoints(textOf(list, 'hanging')) ?? (textOf(list, 'indent') === undefined ? HANGING : 0);
  const alignment = element('style:list-level-label-alignment', {
    'text:label-followed-by': list.type === 'taskList' ? 'nothing' : 'listtab',
    'text:list-tab-stop-position': `${round(indent, 2)}pt`,
    'fo:text-indent': `${round(list.type === 'taskList' ? 0 : -hanging, 2)}pt`,
    'fo:margin-left': `${round(indent, 2)}pt`,
  });
  const place = element(
    'style:list-level-properties',
    { 'text:list-level-position-and-space-mode': 'label-alignment' },
    alignment,
  );
  if (list.type === 'orderedList') {
    return element(
      'text:list-level-style-number',
      { 'text:level': level, ...numberAttributes(list, level, orderedDepth) },
      place,
    );
  }
  const style = textOf(list, 'listStyle') ?? 'disc';
  const sign = list.type === 'taskList' ? '\u2060' : (SIGNS[style] ?? style);
  return element('text:list-level-style-bullet', { 'text:level': level, 'text:bullet-char': sign }, place);
}

/** Splits `%1.%2)` into the text before and after the number, and the number of levels shown. */
function numberAttributes(list: DocumentNode, level: number, orderedDepth: number) {
  const type = textOf(list, 'type') ?? '1';
  const stated = list.attrs?.['levelText'];
  const levelText = typeof stated === 'string' ? stated : `%${orderedDepth}.`;
  if (levelText === '') return { 'style:num-format': '' };
  const [shownText, before = '', numbers = ''] = /^([^%]*)((?:%\d\.)*%\d)/.exec(levelText) ?? [];
  const after = shownText === undefined ? '.' : levelText.slice(shownText.length);
  const shown = numbers.split('%').length - 1;
  return {
    'style:num-format': type,
    'style:num-prefix': before === '' ? undefined : before,
    'style:num-suffix': after === '' ? undefined : after,
    'text:display-levels': shown > 1 ? Math.min(shown, level) : undefined,
  };
}
