import type { Text as YText } from 'yjs';

export type Formats = Readonly<Record<string, unknown>>;

/** A range of text, or an embedded object, with its formats. */
export interface Piece {
  readonly insert: string | Readonly<Record<string, unknown>>;
  readonly formats: Formats;
}

/** A line of a Y.Text. Its formats are those of the line break at its end. */
export interface Line {
  readonly pieces: readonly Piece[];
  readonly formats: Formats;
}

interface Operation {
  readonly insert: unknown;
  readonly attributes?: Formats;
}

/** Splits a text into lines. The last one may lack its line break. */
export function linesOf(text: YText): Line[] {
  const lines: Line[] = [];
  let pieces: Piece[] = [];
  for (const { insert, attributes: formats = {} } of text.toDelta() as Operation[]) {
    if (typeof insert !== 'string') {
      if (isRecord(insert)) pieces.push({ insert, formats });
      continue;
    }
    const parts = insert.split('\n');
    for (const [index, part] of parts.entries()) {
      if (part !== '') pieces.push({ insert: part, formats });
      if (index === parts.length - 1) continue;
      lines.push({ pieces, formats });
      pieces = [];
    }
  }
  return pieces.length > 0 ? [...lines, { pieces, formats: {} }] : lines;
}

/** The number of positions that a line takes, without its line break. */
export const lengthOf = ({ pieces }: Line): number =>
  pieces.reduce((sum, { insert }) => sum + (typeof insert === 'string' ? insert.length : 1), 0);

export const keyOf = ({ pieces, formats }: Line): string =>
  JSON.stringify([pieces.map((piece) => [piece.insert, sorted(piece.formats)]), sorted(formats)]);

export const sorted = (formats: Formats): [string, unknown][] =>
  Object.entries(formats).toSorted(([a], [b]) => (a < b ? -1 : 1));

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
