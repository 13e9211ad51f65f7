import SerializerSelector from '@fastify/fast-json-stringify-compiler';

const build = SerializerSelector();

/** By the text of their schema. It grows by the schemas that the plugins of this process declare, and nothing from outside. */
const compiled = new Map<string, SerializerSelector.Serializer>();

/**
 * Compiles the serialisers of answers, each schema once in a process: half of the answers are declared like that of another route,
 * and compiling was most of the time that the routes took to start. A plugin's schema may refer to one that it shares between its
 * routes by `$ref`: its text does not say what it means, so that it is compiled for each route.
 */
export const buildSerializer: SerializerSelector.SerializerFactory = (shared, options) => {
  const compile = build(shared, options);
  if (Object.keys(shared ?? {}).length > 0) return compile;
  return (route) => {
    const text = JSON.stringify(route.schema);
    const serialize = compiled.get(text) ?? compile(route);
    compiled.set(text, serialize);
    return serialize;
  };
};
