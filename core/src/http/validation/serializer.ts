import SerializerSelector from '@fastify/fast-json-stringify-compiler';

const build = SerializerSelector();

/** Serialisers by the text of their schema. Only schemas of this process' plugins get in, nothing from outside. */
const compiled = new Map<string, SerializerSelector.Serializer>();

/**
 * Compiles the serialiser of an answer when it is first sent, and each schema once per process: half of the answers share their schema with
 * another route, and most are never sent, so compiling all at start would only slow it down. A schema with a `$ref` to one that its plugin
 * shares is compiled for each route, since its text alone does not determine it.
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
