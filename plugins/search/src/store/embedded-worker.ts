import type { WorkerTask } from '@editor-companion/core/plugin';
import { SqliteIndex } from './sqlite-index.ts';
import { wordsIn } from './sqlite-words.ts';
import type { Lookup, Scope, WordLimits, WordsFound } from './store.ts';

type Method = Exclude<keyof SqliteIndex, 'close' | 'database' | 'having' | 'sizes' | 'sizeFrom' | 'termsOf'>;

/** A call of the embedded index: one of its methods, or the words of a query. */
export type IndexCall =
  | { readonly [Name in Method]: { readonly call: Name; readonly values: Parameters<SqliteIndex[Name]> } }[Method]
  | { readonly call: 'words'; readonly values: readonly [readonly Lookup[], Scope, WordLimits] };

export type IndexTask = IndexCall & { readonly file: string };

let open: { readonly file: string; readonly index: SqliteIndex } | undefined;

/** Each thread keeps its connection open. */
function indexOf(file: string): SqliteIndex {
  if (open?.file !== file) {
    open?.index.close();
    open = { file, index: new SqliteIndex(file) };
  }
  return open.index;
}

const task: WorkerTask<IndexTask, unknown> = ({ file, call, values }): unknown => {
  const index = indexOf(file);
  if (call === 'words') return wordsIn(index, ...values) satisfies WordsFound;
  return (index[call] as (...all: unknown[]) => unknown).call(index, ...values);
};

export default task;
