/** Attributes of a node or a mark in JSON. */
export type Attributes = Readonly<Record<string, unknown>>;

/** What one attribute's value is on the other side, as attributes there; null where the other side cannot hold it. */
export type AttributeRule = (value: unknown, attrs: Attributes) => Attributes | null;
export type AttributeRules = Readonly<Record<string, AttributeRule>>;

/** A node or mark of ours and the one of the editor that is the same, with how each attribute is called on the other side. */
export interface Pair {
  readonly ours: string;
  readonly theirs: string;
  readonly to: AttributeRules;
  readonly from: AttributeRules;
}

/** A pair of one name, or of two, whose attributes have rules of their own in both directions. */
export const pair = (
  ours: string,
  theirs: string = ours,
  to: AttributeRules = {},
  from: AttributeRules = {},
): Pair => ({
  ours,
  theirs,
  to,
  from,
});

/** Rules for attributes that have the same name and the same values on both sides. */
export const same = (...names: readonly string[]): AttributeRules =>
  Object.fromEntries(names.map((name) => [name, (value: unknown) => ({ [name]: value })]));

/** The same value under another name. */
export const named =
  (name: string): AttributeRule =>
  (value) => ({ [name]: value });
