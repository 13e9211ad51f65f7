import { isRecord } from '../../json.ts';

/** Text of one formatting, a link around such texts, or a custom inline node. */
export interface Inline {
  type: string;
  text?: string;
  styles?: Record<string, unknown>;
  href?: string;
  props?: Record<string, unknown>;
  content?: Inline[];
}

export interface Cell {
  type: 'tableCell';
  content: Inline[];
  props: Record<string, unknown>;
}

export interface TableContent {
  type: 'tableContent';
  columnWidths: (number | null)[];
  headerRows?: number;
  headerCols?: number;
  rows: { cells: Cell[] }[];
}

/** A block of BlockNote's `editor.document`. New blocks have no id, because the editor assigns it. */
export interface Block {
  id?: string;
  type: string;
  props: Record<string, unknown>;
  content?: Inline[] | TableContent | undefined;
  children: Block[];
}

/** The place of a block that attributes keep: its id, and its depth below the blocks before it. */
export interface Place {
  readonly blockId?: string;
  readonly nested?: number;
}

/** Returns the place in attributes. */
export function placeOf(attrs: Readonly<Record<string, unknown>> | undefined): Place {
  const kept = attrs?.['blocknote'];
  if (!isRecord(kept)) return {};
  const { blockId, nested } = kept;
  return { ...(typeof blockId === 'string' && { blockId }), ...(typeof nested === 'number' && { nested }) };
}

/** Blocks with their depth below those before them. */
export interface Entry {
  readonly block: Block;
  readonly level: number;
}

/** Nests a list of blocks by their depth. A block is at most one level below the one before it. */
export function nest(entries: readonly Entry[]): Block[] {
  const top: Block[] = [];
  const open: Block[][] = [top];
  for (const { block, level } of entries) {
    open.length = Math.min(level + 1, open.length);
    open.at(-1)?.push(block);
    open.push(block.children);
  }
  return top;
}
