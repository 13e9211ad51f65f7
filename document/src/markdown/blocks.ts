import type { Node } from '@tiptap/pm/model';
import { toHTML } from '../html/to-html.ts';
import type { DocumentNode } from '../json.ts';
import { escapeText } from '../html/escape.ts';
import { writeInline } from './inline.ts';
import { fenceFor, noteLabel } from './syntax.ts';
import { writeTable } from './table.ts';

type Writer = (node: Node, marker: number) => string;

/** Blocks one after another with an empty line between; what writes nothing is left out. */
export function writeBlocks(nodes: readonly Node[], separator = '\n\n'): string {
  const written: string[] = [];
  let marker = 0;
  let previous: Node | undefined;
  for (const node of nodes) {
    // Two lists in a row would be read as one, so the second has other markers.
    marker =
      previous !== undefined && listKind(previous) !== '' && listKind(previous) === listKind(node) ? 1 - marker : 0;
    const text = writeBlock(node, marker);
    if (text === '') continue;
    written.push(text);
    previous = node;
  }
  return written.join(separator);
}

const listKind = ({ type }: Node): string =>
  ({ bulletList: 'bullet', taskList: 'bullet', orderedList: 'number' })[type.name] ?? '';

function writeBlock(node: Node, marker: number): string {
  const write = WRITERS[node.type.name];
  if (write !== undefined) return write(node, marker);
  return node.isTextblock ? writeInline(node) : writeBlocks(node.children);
}

/** Puts a prefix before each line, another before the first. */
const prefix = (text: string, first: string, rest: string): string =>
  text
    .split('\n')
    .map((line, i) => (i === 0 ? first : rest) + line)
    .map((line) => line.trimEnd())
    .join('\n');

const asHtml = (node: Node): string => toHTML(node.toJSON() as DocumentNode);

/** Number signs at the end of a heading would close it. */
function withoutClosing(line: string): string {
  let start = line.length;
  while (line[start - 1] === '#') start -= 1;
  return start === line.length ? line : `${line.slice(0, start)}\\${line.slice(start)}`;
}

/** Whether a line would end the formula that it is of. */
const hasFence = (latex: string): boolean =>
  latex.split(/[\n\r\u2028\u2029]/).some((line) => line.trimStart().startsWith('$$'));

const WRITERS: Record<string, Writer> = {
  heading: (node) =>
    `${'#'.repeat(Number(node.attrs['level']))} ${withoutClosing(writeInline(node, { isOneLine: true }))}`.trimEnd(),
  blockquote: (node) => prefix(writeBlocks(node.children), '> ', '> '),
  codeBlock: (node) => {
    const fence = fenceFor(node.textContent, 3);
    const content = node.textContent === '' ? '' : `${node.textContent}\n`;
    return `${fence}${String(node.attrs['language'] ?? '').replaceAll('`', '')}\n${content}${fence}`;
  },
  horizontalRule: () => '---',
  bulletList: (list, marker) => writeItems(list, () => (marker === 0 ? '- ' : '* ')),
  orderedList: (list, marker) => {
    const start = Math.max(0, Number(list.attrs['start']));
    return writeItems(list, (i) => `${start + i}${marker === 0 ? '.' : ')'} `);
  },
  taskList: (list, marker) =>
    writeItems(list, (_, item) => `${marker === 0 ? '-' : '*'} ${item.attrs['checked'] === true ? '[x]' : '[ ]'} `, 2),
  table: writeTable,
  blockMath: (node) =>
    hasFence(String(node.attrs['latex'])) ? asHtml(node) : `$$\n${String(node.attrs['latex'])}\n$$`,
  pageBreak: asHtml,
  embed: (node) => {
    const src = String(node.attrs['src']);
    return `[${escapeText(String(node.attrs['title'] ?? src)).replaceAll(/[[\]\\`*_]/g, '\\$&')}](<${src.replaceAll(/[<>\\]/g, encodeURIComponent)}>)`;
  },
  details: (node) => {
    const summary = escapeText(node.firstChild?.textContent ?? '').replaceAll('\n', ' ');
    const content = node.lastChild === null ? '' : writeBlocks(node.lastChild.children);
    return `<details${node.attrs['open'] === true ? ' open' : ''}><summary>${summary}</summary>\n\n${content}\n\n</details>`;
  },
  footnote: (node) => prefix(writeBlocks(node.children), `[^${noteLabel(node)}]: `, '    '),
};

/** Marks and fields without any text leave nothing in Markdown. */
const writesNothing = (block: Node | null | undefined): boolean => block == null || writeBlock(block, 0).trim() === '';

/** Whether a list is read as one right below a line of text: it starts with 1 and with something in it. */
function canInterrupt(node: Node): boolean {
  return listKind(node) !== '' && !writesNothing(node.firstChild?.firstChild) && (node.attrs['start'] ?? 1) === 1;
}

/** Items close together when each is one paragraph and lists below it. */
function writeItems(list: Node, markerOf: (index: number, item: Node) => string, width?: number): string {
  const isTight = list.children.every((item) => item.children.slice(1).every(canInterrupt));
  const items = list.children.map((item, i) => {
    const marker = markerOf(i, item);
    const [first, ...others] = item.children;
    const startsEmpty = writesNothing(first);
    const body = writeBlocks(startsEmpty ? others : item.children, isTight ? '\n' : '\n\n');
    const isBareStart = startsEmpty && body !== '';
    // What stands right below a box would go on in its line.
    const start = width === undefined ? '\n' : '\n\n';
    return prefix(isBareStart ? start + body : body, marker, ' '.repeat(width ?? marker.length));
  });
  return items.join(isTight ? '\n' : '\n\n');
}
