import { PdfArray, PdfRef, type PdfDict, type PdfObject } from '@libpdf/core';

/** Resolves a reference. */
export type Resolve = NonNullable<Parameters<PdfDict['get']>[1]>;

/** Returns the values of an entry that may be one value or an array, with references resolved. Empty for a missing entry. */
export function listAt(dict: PdfDict, key: string, resolve: Resolve): (PdfObject | null)[] {
  const value = dict.get(key, resolve);
  const list = value instanceof PdfArray ? value.toArray() : value === undefined ? [] : [value];
  return list.map((one) => (one instanceof PdfRef ? resolve(one) : one));
}
