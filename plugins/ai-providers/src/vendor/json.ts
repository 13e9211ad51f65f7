/** JSON from vendors: no member is assumed to exist. */
export type Json = Readonly<Record<string, unknown>>;

export const isRecord = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const record = (value: unknown): Json => (isRecord(value) ? value : {});

export const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** The text, or `''` for any other value. */
export const text = (value: unknown): string => (typeof value === 'string' ? value : '');

export const count = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : undefined;

/** Removes undefined members. */
export function defined<T extends object>(value: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  const rest: { [K in keyof T]?: Exclude<T[K], undefined> } = {};
  for (const name in value) {
    const member = value[name];
    if (member !== undefined) rest[name] = member as never;
  }
  return rest;
}

/**
 * Parses one frame, which is an object for every vendor.
 * @throws SyntaxError when it is anything else.
 */
export function parseObject(data: string): Json {
  const value: unknown = JSON.parse(data);
  if (!isRecord(value)) throw new SyntaxError('expected a JSON object');
  return value;
}
