import { SUGGESTED } from '@editor-companion/document/yjs';
import { changeOfMark, type DocumentNode } from '@editor-companion/document';
import type { TrackedBlock } from '../style/properties.ts';

/**
 * Returns the name of the move to which a row belongs. The row states only an insertion or deletion, while its text states the move
 * (17.13.5.12).
 */
export function moveOfRow(kind: TrackedBlock['kind'], cells: readonly DocumentNode[][]): string | undefined {
  const moves = new Set(cells.flat().flatMap((node) => movesIn(kind, node)));
  const [name] = moves;
  return moves.size === 1 ? name : undefined;
}

/** Returns the name of the move for each text and image within a node. Undefined for those that were not moved. */
function movesIn(
  kind: TrackedBlock['kind'],
  { type, text, marks = [], content = [] }: DocumentNode,
): (string | undefined)[] {
  if (text === undefined && type !== 'image') return content.flatMap((child) => movesIn(kind, child));
  const change = marks.map(changeOfMark).find((one) => one?.kind === kind);
  return [change?.move === true && change.id !== null ? change.id.slice(SUGGESTED.length) : undefined];
}
