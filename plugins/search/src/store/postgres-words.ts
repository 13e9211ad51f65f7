import { sql, type RawBuilder } from 'kysely';
import type { Database } from './postgres-tables.ts';
import type { Lookup, Scope, WordsFound } from './store.ts';

interface Row {
  readonly number: number | null;
  readonly score: number;
  readonly grp: number | null;
}

/** As `wordsIn` of the embedded index, as one statement. */
export async function wordsIn(
  db: Database,
  lookups: readonly Lookup[],
  scope: Scope,
  limit: number,
): Promise<WordsFound> {
  const parts = lookups.map(({ group, term, isPrefix, weight }, way) => {
    // Terms hold letters, digits and signs of ours: nothing that ends the quotation.
    const query = `'${term}'${isPrefix ? ':*' : ''}`;
    return sql`select number, ${sql.lit(group)}::int as grp, ${sql.lit(way)}::int as way, ${sql.lit(weight)}::float8 as weight
      from search_passages where words @@ ${query}::tsquery${within(scope)}`;
  });
  const all = sql.lit(scope.passages);
  const { rows } = await sql<Row>`
    with hits as materialized (${sql.join(parts, sql` union all `)}),
    ways as (
      select way, min(grp) as grp,
        ln(1 + (greatest(${all}::float8, count(*)) - count(*) + 0.5) / (count(*) + 0.5)) as rarity
      from hits group by way
    ),
    best as (
      select hits.number, max(hits.weight * ways.rarity) as score
      from hits join ways using (way) group by hits.number, hits.grp
    ),
    found as (select number, sum(score) as score from best group by number order by score desc, number limit ${sql.lit(limit)})
    select number, score, null::int as grp from found
    union all select null, max(rarity), grp from ways group by grp`.execute(db);
  const found = rows.flatMap(({ number, score }) => (number === null ? [] : [{ number, score }]));
  const rarity: number[] = [];
  for (const { grp, score } of rows) if (grp !== null) rarity[grp] = score;
  return {
    found: found.toSorted((one, other) => other.score - one.score || one.number - other.number),
    rarity: Array.from(rarity, (value) => value ?? 0),
  };
}

/** An end of a condition that leaves passages of other sources out. */
export const within = ({ sources }: Scope): RawBuilder<unknown> =>
  sources === undefined ? sql`` : sql` and source = any(${sources}::int[])`;
