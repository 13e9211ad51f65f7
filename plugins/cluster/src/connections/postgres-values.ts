import pg from 'pg';

/** Object ids of types in PostgreSQL's catalogue (pg_type.dat). */
const BOOL = 16;
const INT8 = 20;
const NUMERIC = 1700;

const WHOLE = /^-?\d+$/;

/** As SQLite gives them: a number, beyond 2^53 a bigint. */
function toNumber(text: string): number | bigint {
  const number = Number(text);
  return Number.isSafeInteger(number) || !WHOLE.test(text) ? number : BigInt(text);
}

const parsers: Readonly<Record<number, (text: string) => unknown>> = {
  [BOOL]: (text) => (text === 't' ? 1 : 0),
  [INT8]: toNumber,
  [NUMERIC]: toNumber,
};

/** How values arrive from PostgreSQL, so that plugins see on every engine what `DatabaseService` promises. */
export const valueTypes: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) =>
    (format === 'binary' ? undefined : parsers[oid]) ?? pg.types.getTypeParser(oid, format),
};
