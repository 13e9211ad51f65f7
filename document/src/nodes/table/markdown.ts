import type { Node } from '@tiptap/pm/model';
import type { MarkdownContext } from '../../schema/node-module.ts';

const RULES: Record<string, string> = { left: ':--', center: ':-:', right: '--:' };

/** Writes a GFM table with the first row as its header. A merged cell is written once, followed by empty ones. */
export function writeTable(table: Node, { inline }: MarkdownContext): string {
  const writeCell = (cell: Node | undefined): string =>
    cell === undefined ? '' : linesOf(cell, inline).join('<br>').replaceAll('|', '\\|');
  const rows = gridOf(table);
  const [head, ...body] = rows;
  if (head === undefined) return '';
  const width = rows.reduce((most, { length }) => Math.max(most, length), 1);
  const line = (cells: readonly string[]): string =>
    `| ${Array.from({ length: width }, (_, i) => cells[i] ?? '').join(' | ')} |`;
  const rules = Array.from({ length: width }, (_, i) => RULES[String(head[i]?.attrs['align'])] ?? '---');
  return [line(head.map(writeCell)), line(rules), ...body.map((row) => line(row.map(writeCell)))].join('\n');
}

type Grid = (Node | undefined)[][];

/** The maximum number of columns of a readable table. */
const MAX_COLUMNS = 1000;

function gridOf(table: Node): Grid {
  /** For each column, the number of next rows that a cell above spans. */
  const below: number[] = [];
  return table.children.map((row) => {
    const cells: (Node | undefined)[] = [];
    const skip = () => {
      while ((below[cells.length] ?? 0) > 0) {
        below[cells.length] = (below[cells.length] ?? 0) - 1;
        cells.push(undefined);
      }
    };
    for (const cell of row.children) {
      skip();
      const colspan = Math.min(Number(cell.attrs['colspan']), MAX_COLUMNS - cells.length);
      for (let i = 0; i < colspan; i++) {
        below[cells.length] = Number(cell.attrs['rowspan']) - 1;
        cells.push(i === 0 ? cell : undefined);
      }
    }
    skip();
    return cells;
  });
}

/** Returns each text block of a cell as a line. */
function linesOf(node: Node, inline: MarkdownContext['inline']): string[] {
  const lines = node.isTextblock
    ? [inline(node, { isOneLine: true })]
    : node.children.flatMap((child) => linesOf(child, inline));
  return lines.filter((line) => line !== '');
}
