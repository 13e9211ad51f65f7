/** The attributes of a node or a mark in JSON. */
export type Attributes = Readonly<Record<string, unknown>>;

/** Converts the value of an attribute to attributes of the other side. Null if the other side cannot express it. */
export type AttributeRule = (value: unknown, attrs: Attributes) => Attributes | null;
export type AttributeRules = Readonly<Record<string, AttributeRule>>;

/** A node or mark and its counterpart in the editor, with rules for its attributes in both directions. */
export interface Pair {
  readonly ours: string;
  readonly theirs: string;
  readonly to: AttributeRules;
  readonly from: AttributeRules;
}

/** Returns a pair with one name or two, and with rules for attributes in both directions. */
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

/** Rules for attributes with the same name and values on both sides. */
export const same = (...names: readonly string[]): AttributeRules =>
  Object.fromEntries(names.map((name) => [name, (value: unknown) => ({ [name]: value })]));

/** Keeps a value under another name. */
export const named =
  (name: string): AttributeRule =>
  (value) => ({ [name]: value });
