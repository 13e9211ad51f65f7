import { isPluginDefinition } from '../plugin/definition.ts';
import type { ConfigValue, Origin } from '../report/problem.ts';

export type Path = readonly string[];
type Tree = Record<string, unknown>;

/** A plugin definition in the configuration is a value, not a subtree. */
const isTree = (value: unknown): value is Tree =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !isPluginDefinition(value);

/** Builds the configuration from its layers and records the origin of each value. */
export class Layers {
  readonly tree: Tree;
  readonly #origins = new Map<string, Origin>();
  readonly #variables = new Map<string, string>();

  /** @param file the content of the config file; it is copied. */
  constructor(file: Tree) {
    this.tree = clone(file);
    for (const path of leafPaths(this.tree)) {
      // An empty object says nothing about the defaults that will fill it.
      if (!isTree(at(this.tree, path))) this.#origins.set(path.join('.'), 'file');
    }
  }

  /** Sets a value from a stronger layer and creates the objects on its path. `variable` is the environment variable that it comes from. */
  set(path: Path, value: unknown, origin: Origin, variable?: string): void {
    let node = this.tree;
    for (const name of path.slice(0, -1)) {
      if (!isTree(node[name])) node[name] = {};
      node = node[name] as Tree;
    }
    node[path.at(-1) ?? ''] = value;
    const name = path.join('.');
    this.#origins.set(name, origin);
    if (variable === undefined) this.#variables.delete(name);
    else this.#variables.set(name, origin === '.env' ? `${variable} in .env` : variable);
  }

  /** The environment variable that set a value, or the list that contains the value. */
  variableOf(path: Path): string | undefined {
    for (let length = path.length; length > 0; length -= 1) {
      const name = path.slice(0, length).join('.');
      if (this.#origins.has(name)) return this.#variables.get(name);
    }
    return undefined;
  }

  originOf(path: Path): Origin {
    for (let length = path.length; length > 0; length -= 1) {
      const prefix = path.slice(0, length);
      const origin = this.#origins.get(prefix.join('.'));
      // `storage: true` switches a plugin on and says nothing about its options.
      if (origin) return length < path.length && typeof at(this.tree, prefix) === 'boolean' ? 'default' : origin;
    }
    return 'default';
  }

  /** The leaves of a validated subtree with their origins, secrets redacted. */
  valuesOf(value: unknown, prefix: Path): ConfigValue[] {
    return [...leafPaths(value)].map((path) => {
      const full = [...prefix, ...path];
      return { path: full.join('.'), value: at(value, path), origin: this.originOf(full) };
    });
  }
}

export const at = (tree: unknown, path: Path): unknown =>
  path.reduce<unknown>((node, name) => (isTree(node) ? node[name] : undefined), tree);

function* leafPaths(value: unknown, path: Path = []): Generator<Path> {
  if (!isTree(value) || Object.keys(value).length === 0) {
    if (path.length > 0) yield path;
    return;
  }
  for (const [name, child] of Object.entries(value)) yield* leafPaths(child, [...path, name]);
}

/** Copies objects and arrays. Functions and class instances stay the same objects. */
function clone<T>(value: T): T {
  if (Array.isArray(value)) return value.map(clone) as T;
  if (isTree(value) && Object.getPrototypeOf(value) === Object.prototype) {
    return Object.fromEntries(Object.entries(value).map(([name, child]) => [name, clone(child)])) as T;
  }
  return value;
}
