import type { DocumentNode, PageBands, PageSetup } from '@editor-companion/core/plugin';
import { isDeepStrictEqual } from 'node:util';

/** Compares two lists of blocks. @returns one list with the changes. */
type CompareBlocks = (before: readonly DocumentNode[], after: readonly DocumentNode[]) => DocumentNode[];

const HOLDERS = ['header', 'footer'] as const;
const KINDS = ['default', 'first', 'even'] as const;

/** Returns the page setup of the newer document with tracked changes in its headers and footers. */
export function withTrackedBands(
  before: PageSetup | undefined,
  after: PageSetup | undefined,
  compare: CompareBlocks,
): PageSetup | undefined {
  if (!after) return undefined;
  const tracked: PageSetup = { ...after };
  for (const holder of HOLDERS) {
    const bands = compareBands(before?.[holder] ?? {}, after[holder] ?? {}, compare);
    if (Object.keys(bands).length > 0) tracked[holder] = bands;
  }
  return tracked;
}

/**
 * Returns two sections whose headers and footers do not differ, because the newer ones contain their changes. A header that only one of
 * the sections has stays as it is: without it, a section repeats the header of the section before it.
 */
export function withSectionBands(
  before: DocumentNode,
  after: DocumentNode,
  compare: CompareBlocks,
): [before: DocumentNode, after: DocumentNode] {
  const tracked = HOLDERS.flatMap((holder) => {
    const [old, now] = [before.attrs?.[holder], after.attrs?.[holder]];
    return isBands(old) && isBands(now) ? [[holder, compareBands(old, now, compare)]] : [];
  });
  if (tracked.length === 0) return [before, after];
  const bands = Object.fromEntries(tracked) as Readonly<Record<string, PageBands>>;
  return [
    { ...before, attrs: { ...before.attrs, ...bands } },
    { ...after, attrs: { ...after.attrs, ...bands } },
  ];
}

/** Compares what each kind of page shows: a kind that a document lacks shows its default blocks. */
function compareBands(before: PageBands, after: PageBands, compare: CompareBlocks): PageBands {
  const bands: PageBands = {};
  for (const kind of KINDS) {
    if (!before[kind] && !after[kind]) continue;
    const [old, now] = [before[kind] ?? before.default ?? [], after[kind] ?? after.default ?? []];
    const isSame = isDeepStrictEqual(old, now);
    if (!isSame) bands[kind] = compare(old, now);
    else if (after[kind]) bands[kind] = now;
  }
  return bands;
}

/** Returns all blocks in headers and footers. */
export const blocksInBands = (bands: readonly unknown[]): DocumentNode[] =>
  bands.filter(isBands).flatMap((one) => KINDS.flatMap((kind) => one[kind] ?? []));

const isBands = (value: unknown): value is PageBands => typeof value === 'object' && value !== null;
