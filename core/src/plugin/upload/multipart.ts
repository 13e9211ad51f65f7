/** The body contains more than the one expected file. */
export class ExtraFileError extends Error {}

/** Limits of a multipart body with one file, for @fastify/multipart. They let a second file begin, so that the error can name it. */
export const MULTIPART_LIMITS = {
  files: 2,
  fields: 8,
  parts: 10,
  fieldSize: 1024,
  fieldNameSize: 64,
  headerPairs: 16,
} as const;

const BY_CODE = new Map([
  ['FST_PARTS_LIMIT', 'it has too many parts'],
  ['FST_FILES_LIMIT', 'it has too many files'],
  ['FST_FIELDS_LIMIT', 'it has too many fields'],
  ['FST_MP_PREMATURE_CLOSE', 'it ends too early'],
]);

/** The parser behind @fastify/multipart throws plain errors without codes. */
const BY_MESSAGE: readonly (readonly [RegExp, string])[] = [
  [/^Multipart: Boundary not found$/, 'its Content-Type names no boundary'],
  [/unexpected end of multipart data$/i, 'it ends too early'],
  [/^The needle cannot /, 'its boundary is too long'],
  [/^Unsupported Content-Type\.$/, 'it is malformed'],
];

/**
 * The reason why @fastify/multipart cannot read a body, in words for its sender: "it ends too early". Undefined for any other failure, such
 * as a full disk.
 */
export function multipartFault(failure: unknown): string | undefined {
  if (!(failure instanceof Error)) return undefined;
  const { message } = failure;
  if (failure instanceof ExtraFileError) return message;
  const code = 'code' in failure ? String(failure.code) : '';
  if (code.startsWith('FST_')) return BY_CODE.get(code) ?? 'it is malformed';
  return BY_MESSAGE.find(([pattern]) => pattern.test(message))?.[1];
}
