import type { ComponentChildren } from 'preact';

interface Column<Row> {
  readonly title: string;
  readonly isNumber?: boolean;
  readonly cell: (row: Row) => ComponentChildren;
}

interface Props<Row> {
  /** Describes the rows for screen readers. */
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
}

/** Rows and columns. On a phone each row is a card. Roles are set explicitly, because other display values remove them from tables. */
export const Table = <Row,>({ caption, columns, rows, keyOf }: Props<Row>) => (
  <table class="table" role="table">
    <caption class="sr-only">{caption}</caption>
    <thead role="rowgroup">
      <tr role="row">
        {columns.map(({ title, isNumber }) => (
          <th key={title} role="columnheader" scope="col" class={isNumber ? 'number' : undefined}>
            {title === '' ? <span class="sr-only">Actions</span> : title}
          </th>
        ))}
      </tr>
    </thead>
    <tbody role="rowgroup">
      {rows.map((row) => (
        <tr key={keyOf(row)} role="row">
          {columns.map(({ title, isNumber, cell }) => (
            <td key={title} role="cell" data-title={title} class={isNumber ? 'number' : undefined}>
              {cell(row)}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
);
