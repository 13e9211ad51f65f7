import { callPlugin } from './work.ts';

/* Any function, regardless of its parameters. */
type Callable = (...args: unknown[]) => unknown;

/**
 * Wraps a contribution so that each of its functions runs as work of the plugin that contributed it. All other members are read from the
 * item at each access.
 */
export function attributed<T extends { readonly id: string }>(item: T, plugin: string, point: string): T {
  const wrapped = new WeakMap<Callable, Callable>();
  const view = {};
  for (const { key, enumerable } of membersOf(item)) {
    const get = (): unknown => {
      const value: unknown = Reflect.get(item, key, item);
      return isCallable(value) ? wrap(value, key) : value;
    };
    Object.defineProperty(view, key, { enumerable, configurable: true, get });
  }

  function wrap(value: Callable, key: PropertyKey): Callable {
    const known = wrapped.get(value);
    if (known) return known;
    const work = { plugin, name: `${point} ${item.id}.${String(key)}` };
    const call: Callable = (...args) => callPlugin(work, () => Reflect.apply(value, item, args));
    wrapped.set(value, call);
    return call;
  }

  // The view has every member of the item.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return view as T;
}

const isCallable = (value: unknown): value is Callable => typeof value === 'function';

/** The members of an item and of its prototype chain. */
function membersOf(item: object): { key: PropertyKey; enumerable: boolean }[] {
  const members = new Map<PropertyKey, boolean>();
  for (let at: object | null = item; at && at !== Object.prototype; at = Reflect.getPrototypeOf(at)) {
    for (const [key, { enumerable = false }] of ownEntries(at))
      if (!members.has(key) && key !== 'constructor') members.set(key, enumerable);
  }
  return [...members].map(([key, enumerable]) => ({ key, enumerable }));
}

const ownEntries = (at: object): [PropertyKey, PropertyDescriptor][] =>
  Reflect.ownKeys(at).map((key) => [key, Reflect.getOwnPropertyDescriptor(at, key) ?? {}]);
