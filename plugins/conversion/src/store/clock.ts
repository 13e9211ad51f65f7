import { sql } from 'kysely';
import type { DatabaseService } from '@editor-companion/core/plugin';
import type { RawBuilder } from 'kysely';

const CLOCKS = {
  sqlite: sql<number>`cast(unixepoch('subsec') * 1000 as integer)`,
  postgres: sql<number>`cast(extract(epoch from clock_timestamp()) * 1000 as bigint)`,
} as const;

/** Milliseconds since the epoch by the database's clock, since nodes have clocks of their own. */
export const clockOf = ({ dialect }: Pick<DatabaseService, 'dialect'>): RawBuilder<number> => CLOCKS[dialect];
