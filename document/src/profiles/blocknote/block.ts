import { isRecord } from '../../json.ts';

/** Text of one look, a link around such texts, or a node of the editor's user. */
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

/** A block as BlockNote's `editor.document` has it. One that comes from elsewhere has no id: the editor gives it one. */
export interface Block {
  id?: string;
  type: string;
  props: Record<string, unknown>;
  content?: Inline[] | TableContent | undefined;
  children: Block[];
}

/** What of a block is kept among attributes: its id, and how deep it is within the blocks before it. */
export interface Place {
  readonly blockId?: string;
  readonly nested?: number;
}

/** The place that attributes keep. */
export function placeOf(attrs: Readonly<Record<string, unknown>> | undefined): Place {
  const kept = attrs?.['blocknote'];
  if (!isRecord(kept)) return {};
  const { blockId, nested } = kept;
  return { ...(typeof blockId === 'string' && { blockId }), ...(typeof nested === 'number' && { nested }) };
}

/** Blocks and how deep each is within those before it. */
export interface Entry {
  readonly block: Block;
  readonly level: number;
}

/** Blocks within blocks, from a list with levels; no block is more than one level below the one before it. */
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
