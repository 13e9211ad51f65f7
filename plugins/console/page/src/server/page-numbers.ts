import { ask, type Paged } from './server.ts';

interface NumberedPage<Item> {
  readonly items: readonly Item[];
  readonly total: number;
}

/** Reads a page of a numbered list as a page with a cursor. The number is the cursor. */
export async function numbered<Item>(
  path: string,
  query: Readonly<Record<string, string | number | undefined>>,
  cursor: string | undefined,
  signal: AbortSignal,
): Promise<Paged<Item>> {
  const pageSize = 50;
  const pageIndex = Number(cursor ?? 1);
  const { items, total } = await ask<NumberedPage<Item>>(path, { query: { ...query, pageIndex, pageSize }, signal });
  return { items, next: pageIndex * pageSize < total ? String(pageIndex + 1) : null };
}
