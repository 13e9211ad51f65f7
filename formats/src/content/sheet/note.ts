import type { DocumentMark, ImportedComment } from '@editor-companion/document';

export interface CellComment {
  /** The cell as `row,column`. */
  readonly at: string;
  readonly comment: ImportedComment;
}

/** Creates a comment on a cell. It drops the first line if that repeats the author, as in Excel. @param id unique in the workbook */
export function noteOf(id: string, author: string, text: string): ImportedComment {
  const own = author !== '' && text.startsWith(`${author}:`) ? text.slice(author.length + 1) : text;
  const lines = own.trim().split(/\r\n|\r|\n/);
  return {
    id,
    author,
    content: lines.map((line) => ({ type: 'paragraph', ...(line && { content: [{ type: 'text', text: line }] }) })),
  };
}

const NONE: readonly DocumentMark[] = [];

/** Returns the marks of cells for comments and links. @param links by cell, `row,column` */
export function cellMarks(
  comments: readonly CellComment[],
  links: ReadonlyMap<string, DocumentMark>,
): (row: number, column: number) => readonly DocumentMark[] {
  if (comments.length === 0 && links.size === 0) return () => NONE;
  const marks = new Map(comments.map(({ at, comment }) => [at, { type: 'comment', attrs: { commentId: comment.id } }]));
  return (row, column) => {
    const key = `${row},${column}`;
    return [marks.get(key), links.get(key)].filter((mark) => mark !== undefined);
  };
}
