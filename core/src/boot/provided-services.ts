import { asNode } from '../config/schema-path.ts';
import type { PluginDefinition } from '../plugin/definition.ts';
import type { LoadedPlugin } from './import-plugin.ts';

/**
 * Removes the services that the operator leaves to other plugins: those that an option of the same name sets to false.
 * @example
 * plugins: { storage: { files: false }, 'my-files': true }
 */
export function withoutLeft<Plugin extends LoadedPlugin>(
  plugin: Plugin,
  options: Readonly<Record<string, unknown>>,
): Plugin {
  const { provides = [] } = plugin.definition;
  const left = provides.filter((service) => options[service] === false && canLeave(plugin.definition, service));
  if (left.length === 0) return plugin;
  const definition = { ...plugin.definition, provides: provides.filter((service) => !left.includes(service)) };
  return { ...plugin, definition, left };
}

/** Whether a plugin has an option that leaves one of its services to another plugin. */
export function canLeave({ provides = [], options }: PluginDefinition, service: string): boolean {
  const schema = options && asNode(options).properties?.[service];
  return provides.some((one) => one === service) && (schema?.anyOf ?? []).some((form) => form.const === false);
}
