import { isDeepStrictEqual } from 'node:util';
import type { XmlReader } from '../../package/xml/xml-reader.ts';
import { changeOrigin, type Revisions } from './revisions.ts';
import type { ChangeOrigin } from './style/properties.ts';

type Attributes = Readonly<Record<string, unknown>>;

/** The properties of a part of a table before a tracked change, and the author and date of the change (17.13.5.34 to 17.13.5.37). */
export interface Former<T> {
  readonly properties: T;
  readonly origin: ChangeOrigin;
}

/**
 * Reads the current element, which contains the properties before a tracked change, such as w:tcPrChange.
 * @param name the element with the properties. @param read reads it
 */
export function readFormer<T>(xml: XmlReader, name: string, read: (xml: XmlReader) => T): Former<T> | undefined {
  const origin = changeOrigin(xml);
  let former: Former<T> | undefined;
  const level = xml.depth;
  while (xml.nextChild(level)) if (xml.name === name) former = { properties: read(xml), origin };
  return former;
}

/** Returns the names of the attributes that differ. */
export const changedNames = (old: Attributes, now: Attributes): string[] =>
  Object.keys({ ...old, ...now }).filter((name) => !isDeepStrictEqual(old[name], now[name]));

/** Returns the attribute `change` of a node with changed attributes. Undefined if none changed, or changes are not kept. */
export function formatChange(
  revisions: Revisions,
  origin: ChangeOrigin,
  { old, now, names = changedNames(old, now) }: { old: Attributes; now: Attributes; names?: readonly string[] },
): Attributes | undefined {
  return names.length === 0 ? undefined : revisions.formatOfBlock(origin, picked(old, names), picked(now, names));
}

const picked = (attributes: Attributes, names: readonly string[]): Attributes =>
  Object.fromEntries(names.map((name) => [name, attributes[name] ?? null]));
