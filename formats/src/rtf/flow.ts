import { append } from '../package/list.ts';
import type { RtfDocument } from './document.ts';
import type { RunShell } from './format/run-xml.ts';
import type { RowDefinition } from './table/row.ts';
import { finishRow, type FinishedRow } from './table/finished-row.ts';
import { tablesXml } from './table/table-xml.ts';
import { escapeXml } from '../docx/parts/xml.ts';

/** A table to which rows are added. */
interface OpenTable {
  readonly rows: FinishedRow[];
  /** The complete cells of the row. */
  cells: string[];
  /** The blocks of the cell. */
  content: string[];
  /** The row's definition at the end of its last cell. */
  definition: RowDefinition;
}

/** Writes a text flow (the body, a note, a text box) as WordprocessingML. It collects runs into paragraphs and paragraphs into cells. */
export class Flow {
  readonly #document: RtfDocument;
  /** The number of flows around it. */
  readonly depth: number;
  readonly #blocks: string[] = [];
  readonly #tables: OpenTable[] = [];
  #inlines: string[] = [];
  #shell: RunShell | undefined;
  #run = '';
  #text = '';
  /** The bullet or number that the file contains as text for programs without numbering. */
  label: { text: string; shell: RunShell } | undefined;
  hasLabel = false;
  /** The list of the previous paragraph, if that had a label. */
  labelled: number | undefined;

  constructor(document: RtfDocument, depth: number) {
    this.#document = document;
    this.depth = depth;
  }

  /** True if the paragraph has no content yet. */
  get isEmpty(): boolean {
    return this.#inlines.length === 0 && this.#run === '' && this.#text === '';
  }

  text(shell: RunShell, text: string): void {
    this.#enter(shell);
    this.#text += text;
  }

  /** Adds an element to the run. */
  element(shell: RunShell, xml: string): void {
    this.#enter(shell);
    this.#endText();
    this.#document.spendXml(xml.length);
    this.#run += xml;
  }

  /** Adds an element between runs. */
  mark(xml: string): void {
    this.#endRun();
    this.#document.spendXml(xml.length);
    this.#inlines.push(xml);
  }

  /** Adds text at the beginning of the paragraph. */
  prepend(shell: RunShell, text: string): void {
    this.#endRun();
    const before = this.#inlines;
    this.#inlines = [];
    this.text(shell, text);
    this.#endRun();
    append(this.#inlines, before);
  }

  /** Encloses the last run in elements. */
  wrapLast(before: string, after: string): void {
    this.#endRun();
    this.#inlines.splice(Math.max(this.#inlines.length - 1, 0), 0, before);
    this.#inlines.push(after);
  }

  #enter(shell: RunShell): void {
    if (this.#shell && (this.#shell === shell || this.#shell.open === shell.open)) return;
    this.#endRun();
    this.#shell = shell;
  }

  #endText(): void {
    if (this.#text === '') return;
    for (const [index, piece] of this.#text.split('\t').entries()) {
      if (index > 0) this.#run += '<w:tab/>';
      if (piece !== '') this.#run += `<w:t xml:space="preserve">${escapeXml(piece)}</w:t>`;
    }
    this.#document.spendXml(this.#text.length);
    this.#text = '';
  }

  #endRun(): void {
    this.#endText();
    const shell = this.#shell;
    this.#shell = undefined;
    if (!shell || this.#run === '') return;
    this.#document.budget.spend(1);
    this.#document.spendXml(shell.open.length);
    this.#inlines.push(shell.open + this.#run + shell.close);
    this.#run = '';
  }

  /**
   * Ends the paragraph.
   * @param depth how many tables it stands in
   * @param properties w:pPr
   */
  endParagraph(depth: number, properties: string, row: RowDefinition): void {
    this.#endRun();
    this.#document.budget.spend(1);
    const xml = `<w:p>${properties}${this.#inlines.join('')}</w:p>`;
    this.#document.spendXml(properties.length);
    this.#inlines = [];
    this.label = undefined;
    this.hasLabel = false;
    this.#contentAt(this.#isRowOpen(depth) ? Math.max(depth, 1) : depth, row).push(xml);
  }

  /** Some programs do not mark the paragraphs inside a cell as part of a table. */
  #isRowOpen(depth: number): boolean {
    const [outer] = this.#tables;
    return (
      depth === 0 && outer !== undefined && outer.cells.length > 0 && outer.cells.length < outer.definition.cells.length
    );
  }

  endCell(depth: number, row: RowDefinition): void {
    const content = this.#contentAt(depth, row);
    const table = this.#tables[depth - 1];
    if (!table) return;
    this.#document.budget.spend(1);
    table.definition = row;
    table.cells.push(content.join(''));
    table.content = [];
  }

  /** Ends the row, with the properties of the definition. */
  endRow(depth: number, definition: RowDefinition): void {
    this.#contentAt(depth, definition);
    const table = this.#tables[depth - 1];
    if (table) this.#closeRow(table, definition);
  }

  #contentAt(depth: number, row: RowDefinition): string[] {
    while (this.#tables.length > depth) this.#closeTable();
    while (this.#tables.length < depth) this.#tables.push({ rows: [], cells: [], content: [], definition: row });
    return this.#tables.at(-1)?.content ?? this.#blocks;
  }

  #closeTable(): void {
    const table = this.#tables.pop();
    if (!table) return;
    this.#closeRow(table, table.definition);
    const xml = tablesXml(table.rows);
    this.#document.spendXml(xml.length);
    (this.#tables.at(-1)?.content ?? this.#blocks).push(xml);
  }

  /** Returns all content and closes open tables. */
  finish(): string {
    while (this.#tables.length > 0) this.#closeTable();
    return this.#blocks.join('');
  }

  /** Content after the last cell's end belongs to that cell, unless the row has another one. */
  #closeRow(table: OpenTable, definition: RowDefinition): void {
    const rest = table.content.join('');
    if (rest !== '') {
      const last = table.cells.length - 1;
      if (last < 0 || table.cells.length < definition.cells.length) table.cells.push(rest);
      else table.cells[last] += rest;
    }
    if (table.cells.length > 0) table.rows.push(finishRow(definition, table.cells, table.rows.at(-1), this.#document));
    table.cells = [];
    table.content = [];
  }
}
