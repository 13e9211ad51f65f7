import type { Schema } from '@tiptap/pm/model';
import { isRecord } from '../../json.ts';
import { isSame } from '../../record.ts';
import { faultOf } from '../../schema/attribute-fault.ts';
import type { AttributeRules, Attributes, Pair } from './pair.ts';
import type { ProfileType } from './profile-schema.ts';

/** The attributes of a node or mark in this package's schema. */
export type OwnAttributes = Readonly<Record<string, { readonly default?: unknown; readonly validate?: unknown }>>;

export const ownAttributes = (schema: Schema, kind: 'nodes' | 'marks', name: string): OwnAttributes =>
  (Object.hasOwn(schema[kind], name) ? schema[kind][name]?.spec.attrs : undefined) ?? {};

/** Returns the attributes that only an editor has, from the member with its name. */
export const restOf = (attrs: Attributes, profile: string): Attributes => {
  const rest = attrs[profile];
  return isRecord(rest) ? rest : {};
};

interface Conversion {
  readonly pair: Pair;
  readonly profile: string;
  /** All ids of profiles. Members with these names do not count as lost. */
  readonly profiles: readonly string[];
  readonly own: OwnAttributes;
  readonly type: ProfileType;
}

/**
 * Converts attributes to the editor's. Kept attributes of the editor are restored unless they contradict the present ones. `lose` is called
 * with the name of each attribute that the editor does not have.
 */
export function attributesTo(attrs: Attributes, conversion: Conversion, lose: (name: string) => void): Attributes {
  const { profile, type } = conversion;
  const theirs: Record<string, unknown> = { ...type.attrs, ...convert(attrs, conversion, lose) };
  const rest = Object.entries(restOf(attrs, profile)).filter(([name]) => isKnown(type, name));
  if (rest.length === 0) return theirs;
  const all = { ...theirs, ...Object.fromEntries(rest) };
  if (agrees(all, theirs, attrs, conversion)) return all;
  for (const [name, value] of rest)
    if (agrees({ ...theirs, [name]: value }, theirs, attrs, conversion)) theirs[name] = value;
  return theirs;
}

/** Tells whether the editor's attributes, with a kept one, still mean the same. */
function agrees(kept: Attributes, theirs: Attributes, ours: Attributes, conversion: Conversion): boolean {
  const [withKept, without] = [ownFrom(kept, conversion), ownFrom(theirs, conversion)];
  const fallback = (name: string): unknown => conversion.own[name]?.default ?? null;
  return [...new Set([...Object.keys(withKept), ...Object.keys(without)])].every(
    (name) =>
      isSame(withKept[name], without[name]) || isSame(withKept[name] ?? fallback(name), ours[name] ?? fallback(name)),
  );
}

function convert(attrs: Attributes, conversion: Conversion, lose: (name: string) => void): Record<string, unknown> {
  const { pair, own, type, profiles } = conversion;
  const theirs: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(attrs)) {
    const isOwn = Object.hasOwn(own, name);
    if ((value == null && isOwn) || profiles.includes(name)) continue;
    const rule = pair.to[name];
    const found = value == null ? null : (rule?.(value, attrs) ?? null);
    if (found !== null) Object.assign(theirs, found);
    else if (!isOwn && isKnown(type, name)) theirs[name] = value;
    else if (!isOwn || !isSame(value, own[name]?.default)) lose(name);
  }
  return theirs;
}

const isKnown = ({ attrs = {}, required = [] }: ProfileType, name: string): boolean =>
  Object.hasOwn(attrs, name) || required.includes(name);

/** Converts the editor's attributes: those with a counterpart, and the data by which the others are restored. */
export function attributesFrom(attrs: Attributes, conversion: Conversion): Attributes {
  const { profile, type, own } = conversion;
  const theirs = { ...type.attrs, ...attrs };
  const ours = ownFrom(theirs, conversion);
  const back = attributesTo(ours, conversion, () => undefined);
  const rest: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(theirs)) {
    if (isSame(back[name], value)) continue;
    if (isKnown(type, name) || Object.hasOwn(own, name)) rest[name] = value;
    else ours[name] = value;
  }
  return Object.keys(rest).length === 0 ? ours : { ...ours, [profile]: rest };
}

/** Returns the attributes that have a counterpart and a valid value. */
function ownFrom(theirs: Attributes, { pair, own }: Conversion): Record<string, unknown> {
  const found = applied(pair.from, theirs);
  return Object.fromEntries(
    Object.entries(found).filter(
      ([name, value]) =>
        value != null && (!Object.hasOwn(own, name) || faultOf(value, own[name]?.validate) === undefined),
    ),
  );
}

const applied = (rules: AttributeRules, attrs: Attributes): Record<string, unknown> =>
  Object.entries(attrs).reduce<Record<string, unknown>>(
    (found, [name, value]) => Object.assign(found, value == null ? null : rules[name]?.(value, attrs)),
    {},
  );
