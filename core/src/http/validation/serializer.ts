import SerializerSelector from '@fastify/fast-json-stringify-compiler';

const build = SerializerSelector();

/** By the text of their schema. It grows by the schemas that the plugins of this process declare, and nothing from outside. */
const compiled = new Map<string, SerializerSelector.Serializer>();

/**
 * Compiles the serialisers of answers with their first answer, each schema once in a process: half of the answers are declared like
 * that of another route, and most are never given, so that compiling them all would only lengthen the start. A plugin's schema may refer
 * to one that it shares between its routes by `$ref`: its text does not say what it means, so that it is compiled for each route.
 */
export const buildSerializer: SerializerSelector.SerializerFactory = (shared, options) => {
  const compile = build(shared, options);
  if (Object.keys(shared ?? {}).length > 0) return (route) => lazily(() => compile(route));
  return (route) => {
    const text = JSON.stringify(route.schema);
    const serialize = compiled.get(text) ?? lazily(() => compile(route));
    compiled.set(text, serialize);
    return serialize;
  };
};

function lazily(compile: () => SerializerSelector.Serializer): SerializerSelector.Serializer {
  let serialize: SerializerSelector.Serializer | undefined;
  return (value) => (serialize ??= compile())(value);
}
