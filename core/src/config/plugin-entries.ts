import { nearest } from '../report/did-you-mean.ts';
import type { PluginReference } from './define-config.ts';

const RESERVED = ['use', 'optional', 'options'] as const;

/** One member of `plugins` in normalised form. */
export interface PluginEntry {
  readonly name: string;
  /** The plugin to load: a package name, a path, or a definition. */
  readonly use: unknown;
  readonly optional: boolean;
  readonly enabled: boolean;
  readonly options: Record<string, unknown>;
  /** The path of the options in the configuration, for messages and variables. */
  readonly path: readonly string[];
  /** The environment variable that switched the plugin on, if no file names it. */
  readonly variable?: string | undefined;
}

/** Names that an options schema may not use, since they have a meaning in a plugin entry. */
export const reservedOptionNames: readonly string[] = RESERVED;

/** Normalises `true`, `false`, options, or `{use, optional, options}`. */
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

/** Reports faults of an entry that uses the members `use`, `optional` or `options`. */
export function entryFaults(name: string, value: unknown): { path: string; message: string; hint?: string }[] {
  const record = typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  const words = RESERVED.filter((word) => word in record);
  if (words.length === 0) return [];
  const faults: { path: string; message: string; hint?: string }[] = Object.keys(record)
    .filter((member) => !reservedOptionNames.includes(member))
    .map((member) => {
      const meant = nearest(member, RESERVED);
      return {
        path: member,
        message: `"${member}" has no effect beside ${words.map((word) => `"${word}"`).join(', ')}.`,
        hint: meant
          ? `Did you mean "${meant}"?`
          : `Move it into options: plugins: { "${name}": { …, options: { ${member}: … } } }`,
      };
    });
  const { optional, options } = record;
  if (optional !== undefined && typeof optional !== 'boolean')
    faults.push({ path: 'optional', message: 'Must be true or false.' });
  if (options !== undefined && (typeof options !== 'object' || options === null || Array.isArray(options)))
    faults.push({ path: 'options', message: 'Must be an object.' });
  return faults;
}
