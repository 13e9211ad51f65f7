import { sql, type RawBuilder } from 'kysely';
import type { Database } from './postgres-tables.ts';
import type { Lookup, Scope, WordLimits, WordsFound } from './store.ts';

interface Row {
  readonly number: number | null;
  readonly score: number;
  readonly grp: number | null;
}

/** Like `wordsIn` of the embedded index, as a single statement. */
export async function wordsIn(
  db: Database,
  lookups: readonly Lookup[],
  scope: Scope,
  limits: WordLimits,
): Promise<WordsFound> {
  const parts = lookups.map(({ group, term, isPrefix, weight }, way) => {
    // Terms contain only letters, digits and our own signs, so nothing ends the quotation.
    const query = `'${term}'${isPrefix ? ':*' : ''}`;
    return sql`(select number, ${sql.lit(group)}::int as grp, ${sql.lit(way)}::int as way, ${sql.lit(weight)}::float8 as weight
      from search_passages where words @@ ${query}::tsquery${within(scope)} order by number desc limit ${sql.lit(limits.read)})`;
  });
  const all = sql`${sql.lit(scope.passages)}::float8`;
  const { rows } = await sql<Row>`
    with hits as materialized (${sql.join(parts, sql` union all `)}),
    counted as (
      select way, min(grp) as grp, max(weight) as weight, count(*) as counted,
        case when count(*) < ${sql.lit(limits.read)} then 0 else min(number) end as last
      from hits group by way
    ),
    frequent as (
      select *, case when last = 0 then counted else counted * ${all} / greatest(counted,
        (select count(*) from search_passages where number >= last${within(scope)})) end as passages
      from counted
    ),
    ways as (
      select *, ln(1 + (greatest(${all}, passages) - passages + 0.5) / (passages + 0.5)) as rarity from frequent
    ),
    scored as (
      select hits.number, hits.grp, hits.weight * ways.rarity as score from hits join ways using (way)
      union all select hits.number, ways.grp, ways.weight * ways.rarity
      from (select distinct number from hits) hits join ways on hits.number < ways.last
    ),
    best as (select number, max(score) as score from scored group by number, grp),
    found as (select number, sum(score) as score from best group by number order by score desc, number limit ${sql.lit(limits.found)})
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

/** A condition that excludes passages of other sources. */
export const within = ({ sources }: Scope): RawBuilder<unknown> =>
  sources === undefined ? sql`` : sql` and source = any(${sources}::int[])`;
