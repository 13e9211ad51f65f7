import type { SchemaNode } from './schema-path.ts';

/**
 * Converts a variable's text to the type that the schema asks for at its place. A text that does not fit stays a string, so that validation
 * can report the expected type. Values of files are never coerced.
 */
export function coerce(text: string, node: SchemaNode | undefined): unknown {
  const types = typesOf(node);
  if ((types.has('boolean') || node?.const === false) && /^(true|false)$/i.test(text))
    return text.toLowerCase() === 'true';
  if ((types.has('integer') || types.has('number')) && text.trim() !== '' && Number.isFinite(Number(text)))
    return Number(text);
  if (types.has('array') && !text.trim().startsWith('['))
    return text
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== '');
  if (types.has('array') || types.has('object')) return parseJson(text);
  return text;
}

function typesOf(node: SchemaNode | undefined): Set<string> {
  if (node === undefined) return new Set();
  const own = node.type === undefined ? [] : [node.type].flat();
  return new Set([
    ...own,
    ...(node.anyOf ?? []).flatMap((option) => [...typesOf(option)]),
    ...(node.const === false ? ['boolean'] : []),
  ]);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
