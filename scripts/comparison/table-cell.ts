/**
 * Returns the text of a cell in a page's tables.
 * @param markdown of the page.
 * @param row the beginning of the first cell of its row.
 * @param column the whole text of its column's head.
 * @throws {Error} if no table has such a row and column.
 */
export function tableCell(markdown: string, row: string, column: string): string {
  let head: readonly string[] = [];
  let isInside = false;
  for (const line of markdown.split('\n')) {
    if (!line.startsWith('|')) {
      isInside = false;
      continue;
    }
    const cells = cellsOf(line);
    if (!isInside) head = cells;
    isInside = true;
    const index = head.indexOf(column);
    if (cells !== head && index > 0 && cells[0]?.startsWith(row) === true) return cells[index] ?? '';
  }
  throw new Error(`No table has a row "${row}" with a column "${column}".`);
}

const cellsOf = (line: string): readonly string[] =>
  line
    .slice(1, line.trimEnd().endsWith('|') ? line.trimEnd().length - 1 : undefined)
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim());
