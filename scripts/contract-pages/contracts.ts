import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PluginDefinition } from '@editor-companion/core/plugin';
import { SourceOfTypes, type Declaration, type Member } from './declarations.ts';

const ROOT = join(import.meta.dirname, '../..');
const MAPS = join(ROOT, 'core/src/plugin/maps.ts');
const EVENTS = join(ROOT, 'core/src/contracts/events.ts');

/** An extension point or service with the types in its contract. */
export interface Contract {
  readonly name: string;
  readonly types: readonly Declaration[];
  /** Plugins that own the point or provide the service. */
  readonly plugins: readonly string[];
}

/** Returns the extension points with the plugins that own them. */
export const points = (plugins: readonly PluginDefinition[]): readonly Contract[] =>
  contractsOf('PointMap', (name) =>
    plugins.filter((plugin) => plugin.points?.some(({ id }) => id === name)).map((plugin) => plugin.name),
  );

/** Returns the services with the plugins that provide them. The core provides those without a plugin. */
export const services = (plugins: readonly PluginDefinition[]): readonly Contract[] =>
  contractsOf('ServiceMap', (name) =>
    plugins.filter((plugin) => plugin.provides?.some((service) => service === name)).map((plugin) => plugin.name),
  );

/** Returns the decisions for which handlers may refuse. */
export const decisions = (): readonly Contract[] => contractsOf('InterceptMap', () => []);

function contractsOf(map: string, pluginsOf: (name: string) => readonly string[]): readonly Contract[] {
  const maps = new SourceOfTypes(MAPS);
  return required(maps.declaration(map), map).members.map(({ name, type }) => ({
    name,
    types: type.split('|').map((typeName) => typeOf(maps, typeName.trim())),
    plugins: pluginsOf(name),
  }));
}

function typeOf(maps: SourceOfTypes, name: string): Declaration {
  const path = required(maps.importedFrom(name), name);
  return required(new SourceOfTypes(path).declaration(name), name);
}

/** Returns all events: those of the core, and those that plugins add. */
export const events = (): readonly Member[] => [
  ...required(new SourceOfTypes(EVENTS).declaration('DomainEvents'), 'DomainEvents').members,
  ...added().flatMap((source) => source.declaration('EventMap')?.members ?? []),
];

/** Returns the types that events use: those of the core in file order, and those of plugins. */
export function eventTypes(): readonly Declaration[] {
  const source = new SourceOfTypes(EVENTS);
  const names = [...readFileSync(EVENTS, 'utf8').matchAll(/^export (?:interface|type) (\w+)/gm)].map(
    ([, name = '']) => name,
  );
  const own = names.filter((name) => name !== 'DomainEvents').map((name) => required(source.declaration(name), name));
  return [...own, ...added().flatMap(typesOfEvents)];
}

/** Returns the files of plugins that add events. */
const added = (): readonly SourceOfTypes[] =>
  globSync('plugins/*/src/**/*.ts', { cwd: ROOT })
    .toSorted()
    .map((path) => join(ROOT, path))
    .filter((path) => readFileSync(path, 'utf8').includes('interface EventMap'))
    .map((path) => new SourceOfTypes(path));

function typesOfEvents(source: SourceOfTypes): readonly Declaration[] {
  const types = new Set((source.declaration('EventMap')?.members ?? []).map(({ type }) => type));
  return [...types].flatMap((type) => source.declaration(type) ?? []);
}

function required<T>(found: T | undefined, name: string): T {
  if (found === undefined) throw new Error(`The contracts of the core declare no ${name}, which a page is made of.`);
  return found;
}
