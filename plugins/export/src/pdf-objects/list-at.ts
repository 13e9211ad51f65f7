import { PdfArray, PdfRef, type PdfDict, type PdfObject } from '@libpdf/core';

/** Finds the object that a reference leads to. */
export type Resolve = NonNullable<Parameters<PdfDict['get']>[1]>;

/** The values of a member that may be one value or an array of them, each with its reference followed. A member that is absent has none. */
export function listAt(dict: PdfDict, key: string, resolve: Resolve): (PdfObject | null)[] {
  const value = dict.get(key, resolve);
  const list = value instanceof PdfArray ? value.toArray() : value === undefined ? [] : [value];
  return list.map((one) => (one instanceof PdfRef ? resolve(one) : one));
}
