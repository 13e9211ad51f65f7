import { DocumentError } from './errors.ts';
import { isRecord } from './json.ts';
import { sectionBands } from './section-bands.ts';

/** How much of a document from outside is looked at before it is refused. */
export interface Limits {
  /** Nodes nested in one another. */
  depth: number;
  /** Nodes in all: JSON nodes, or elements, texts and comments of HTML. */
  nodes: number;
  /** Length of HTML or Markdown source in UTF-16 code units, about bytes for Latin text. */
  length: number;
  /** Attributes that the schema does not know, in all: length of their names and their JSON in UTF-16 code units. */
  foreign: number;
}

/** What applies unless a caller says otherwise; the depth is far below what the stack bears. */
export const defaultLimits: Readonly<Limits> = Object.freeze({
  depth: 256,
  nodes: 1_000_000,
  length: 50_000_000,
  foreign: 10_000_000,
});

/** The defaults, changed where the caller gave a number. */
export const limitsOf = (limits: Partial<Limits> = {}): Limits => ({ ...defaultLimits, ...limits });

export const tooDeep = (limit: number): DocumentError => new DocumentError('DOCUMENT_TOO_DEEP', { limit });
export const tooLarge = (limit: number, unit: string): DocumentError =>
  new DocumentError('DOCUMENT_TOO_LARGE', { limit, unit });

/**
 * Refuses JSON beyond the limits, without recursion, so that everything after may recurse. Blocks in attributes count as well.
 * @throws DocumentError DOCUMENT_TOO_DEEP, DOCUMENT_TOO_LARGE
 */
export function checkSize(json: unknown, { depth, nodes }: Limits): void {
  let level: unknown[] = [json];
  let seen = 0;
  for (let at = 0; level.length > 0; at++) {
    if (at > depth) throw tooDeep(depth);
    seen += level.length;
    if (seen > nodes) throw tooLarge(nodes, 'nodes');
    const below: unknown[] = [];
    for (const node of level) {
      if (!isRecord(node)) continue;
      if (Array.isArray(node['content'])) for (const child of node['content']) below.push(child);
      for (const { blocks } of sectionBands(node)) for (const block of blocks) below.push(block);
    }
    level = below;
  }
}

/** @throws DocumentError DOCUMENT_TOO_LARGE */
export function checkLength(source: string, { length }: Limits): void {
  if (source.length > length) throw tooLarge(length, 'characters');
}

/** @throws DocumentError DOCUMENT_TOO_LARGE */
export function checkForeign(length: number, { foreign }: Limits): void {
  if (length > foreign) throw tooLarge(foreign, 'characters in attributes that are not known here');
}
