import { append } from '../package/list.ts';
import type { RtfDocument } from './document.ts';
import type { RunShell } from './format/run-xml.ts';
import type { RowDefinition } from './table/row.ts';
import { finishRow, type FinishedRow } from './table/finished-row.ts';
import { tablesXml } from './table/table-xml.ts';
import { escapeXml } from '../docx/parts/xml.ts';

/** A table that rows are being added to. */
interface OpenTable {
  readonly rows: FinishedRow[];
  /** Finished cells of the row. */
  cells: string[];
  /** Blocks of the cell. */
  content: string[];
  /** As the row was defined when its last cell ended. */
  definition: RowDefinition;
}

/** One flow of text, such as the body, a note or a text box, as WordprocessingML: runs gather to paragraphs, those to cells. */
export class Flow {
  readonly #document: RtfDocument;
  /** How many flows it stands in. */
  readonly depth: number;
  readonly #blocks: string[] = [];
  readonly #tables: OpenTable[] = [];
  #inlines: string[] = [];
  #shell: RunShell | undefined;
  #run = '';
  #text = '';
  /** The sign or number that the file shows for the paragraph, for programs that do not count. */
  label: { text: string; shell: RunShell } | undefined;
  hasLabel = false;
  /** The list of the paragraph before, where that had a label. */
  labelled: number | undefined;

  constructor(document: RtfDocument, depth: number) {
    this.#document = document;
    this.depth = depth;
  }

  /** Whether the paragraph is still without content. */
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

  /** Adds text in front of the paragraph. */
  prepend(shell: RunShell, text: string): void {
    this.#endRun();
    const before = this.#inlines;
    this.#inlines = [];
    this.text(shell, text);
    this.#endRun();
    append(this.#inlines, before);
  }

  /** Puts elements around the last run. */
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

  /** Some writers do not say of the paragraphs inside a cell that they stand in a table. */
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

  /** Ends the row; it is as the definition says. */
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

  /** Everything, tables that are still open included. */
  finish(): string {
    while (this.#tables.length > 0) this.#closeTable();
    return this.#blocks.join('');
  }

  /** What follows the last cell's end belongs to that cell, unless the row has room for another. */
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
