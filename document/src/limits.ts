import { DocumentError } from './errors.ts';
import { isRecord } from './json.ts';
import { sectionBands } from './section-bands.ts';

/** Limits of an untrusted document, which are checked first. */
export interface Limits {
  /** The nesting of nodes. */
  depth: number;
  /** The number of nodes: JSON nodes, or elements, texts and comments of HTML. */
  nodes: number;
  /** The length of HTML or Markdown source in UTF-16 code units, about bytes for Latin text. */
  length: number;
  /** The length of all unknown attributes, with their names and their JSON, in UTF-16 code units. */
  foreign: number;
}

/** The default limits. The depth is far below the limit of the stack. */
export const defaultLimits: Readonly<Limits> = Object.freeze({
  depth: 256,
  nodes: 1_000_000,
  length: 50_000_000,
  foreign: 10_000_000,
});

/** Merges the caller's limits into the defaults. */
export const limitsOf = (limits: Partial<Limits> = {}): Limits => ({ ...defaultLimits, ...limits });

export const tooDeep = (limit: number): DocumentError => new DocumentError('DOCUMENT_TOO_DEEP', { limit });
export const tooLarge = (limit: number, unit: string): DocumentError =>
  new DocumentError('DOCUMENT_TOO_LARGE', { limit, unit });

/**
 * Checks JSON against the limits without recursion, so that later steps can be recursive. It includes blocks in attributes.
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
  if (length > foreign) throw tooLarge(foreign, 'characters in unknown attributes');
}
