import pg from 'pg';

/** Object ids of types in PostgreSQL's catalogue (pg_type.dat). */
const BOOL = 16;
const INT8 = 20;
const NUMERIC = 1700;

const WHOLE = /^-?\d+$/;

/** As SQLite returns it: a number, or a bigint beyond 2^53. */
function toNumber(text: string): number | bigint {
  const number = Number(text);
  return Number.isSafeInteger(number) || !WHOLE.test(text) ? number : BigInt(text);
}

const parsers: Readonly<Record<number, (text: string) => unknown>> = {
  [BOOL]: (text) => (text === 't' ? 1 : 0),
  [INT8]: toNumber,
  [NUMERIC]: toNumber,
};

/** Converts values from PostgreSQL to the form that `DatabaseService` promises on every engine. */
export const valueTypes: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) =>
    (format === 'binary' ? undefined : parsers[oid]) ?? pg.types.getTypeParser(oid, format),
};
