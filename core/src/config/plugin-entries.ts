import type { PluginReference } from './define-config.ts';

const RESERVED = ['use', 'optional', 'options'] as const;

/** One member of the config's `plugins`, in one shape. */
export interface PluginEntry {
  readonly name: string;
  /** What to load: a package name, a path, or a definition given in place. */
  readonly use: unknown;
  readonly optional: boolean;
  readonly enabled: boolean;
  readonly options: Record<string, unknown>;
  /** The options' place in the configuration, for messages and variables. */
  readonly path: readonly string[];
}

/** Members that an options schema may not use, since they mean something in a plugin entry. */
export const reservedOptionNames: readonly string[] = RESERVED;

/** Turns `true`, `false`, options, or `{use, optional, options}` into one shape. */
export function readPluginEntry(name: string, value: unknown): PluginEntry {
  const path = ['plugins', name];
  if (typeof value === 'boolean') return { name, use: name, optional: false, enabled: value, options: {}, path };
  const record = (value ?? {}) as Record<string, unknown>;
  if (!RESERVED.some((key) => key in record))
    return { name, use: name, optional: false, enabled: true, options: record, path };
  const reference = record as PluginReference & { use?: unknown };
  return {
    name,
    use: reference.use ?? name,
    optional: reference.optional ?? false,
    enabled: true,
    options: reference.options ?? {},
    path: [...path, 'options'],
  };
}
