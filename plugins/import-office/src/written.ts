import type { ImportFormat, ImportInput, WorkContext, WrittenDocument } from '@editor-companion/core/plugin';

/** Reads a file with a format and returns its content as JSON. If the format does not write JSON itself, this function does. */
export async function writeDocument(
  format: ImportFormat,
  input: ImportInput,
  context: WorkContext,
): Promise<WrittenDocument> {
  if (format.write) return format.write(input, context);
  const document = await format.convert(input, context);
  return { ...document, content: Buffer.from(JSON.stringify(document.content)) };
}
