/** Increased whenever the tables change: a file of another version is rebuilt. */
export const SCHEMA_VERSION = 1;

/*
 * The number of a passage is that of its source in the higher bits and one of its own in the lower ones, so that an index of words says
 * which source a passage is of without another look.
 */
export const SOURCE_STEP = 2 ** 24;

export const SCHEMA = `
  create table sources (
    number integer primary key autoincrement,
    kind text not null,
    id text not null,
    ident text not null,
    version integer not null,
    title text not null,
    passages integer not null,
    next integer not null,
    fault text,
    indexed_at integer not null,
    unique (kind, id)
  );
  create table passages (
    number integer primary key,
    source integer not null,
    place integer not null,
    path text not null,
    text text not null,
    anchor text,
    hash text not null,
    terms text not null
  );
  create index passages_source on passages (source, place);
  create table vectors (
    seq integer primary key autoincrement,
    number integer not null unique,
    vector blob not null
  );
  create virtual table words using fts5 (
    terms, content='', contentless_delete=1, detail=none, tokenize="unicode61 remove_diacritics 0 tokenchars '#'"
  );
  create table days (day text primary key, amount integer not null);
  create table vals (name text primary key, value text not null);
  pragma user_version = ${SCHEMA_VERSION};
`;

export const PRAGMAS = `
  pragma journal_mode = wal;
  pragma synchronous = normal;
  pragma temp_store = memory;
  pragma trusted_schema = off;
  pragma secure_delete = on;
  pragma journal_size_limit = 16777216;
`;
