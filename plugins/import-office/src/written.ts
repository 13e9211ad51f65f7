import type { ImportFormat, ImportInput, WorkContext, WrittenDocument } from '@editor-companion/core/plugin';

/** What a format makes of a file, its content written as JSON: by the format, or, where it does not write, here. */
export async function writeDocument(
  format: ImportFormat,
  input: ImportInput,
  context: WorkContext,
): Promise<WrittenDocument> {
  if (format.write) return format.write(input, context);
  const document = await format.convert(input, context);
  return { ...document, content: Buffer.from(JSON.stringify(document.content)) };
}
