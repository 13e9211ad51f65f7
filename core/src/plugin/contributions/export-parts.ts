import type { FieldValues } from '@editor-companion/document';
import type { ExportInput, ExportParts } from '../../contracts/points/exporter.ts';
import { JsonPart } from '../../base/json-part.ts';

/**
 * The document of an export as parts, whether the input has parts or values. For exporters that read it in a worker thread.
 * @example
 * const { html, content } = exportParts(input);
 * return pool.run({ html: html?.toThread(), content: content?.toThread() }, { signal });
 */
export function exportParts(input: Pick<ExportInput, 'html' | 'content' | 'comments' | 'parts'>): ExportParts {
  if (input.parts) return input.parts;
  const { html, content, comments } = input;
  return {
    ...(html !== undefined && { html: JsonPart.of(html) }),
    ...(content && { content: JsonPart.of(content) }),
    ...(comments && { comments: JsonPart.of(comments) }),
  };
}

/**
 * The input of an export whose document may be large. `html`, `content` and `comments` are parsed at first access, so an exporter that uses
 * the parts blocks nothing.
 */
export function exportInput(parts: ExportParts, rest: Omit<ExportInput, keyof ExportParts | 'parts'>): ExportInput {
  const input = { ...rest, parts };
  for (const [name, part] of Object.entries(parts) as [keyof ExportParts, JsonPart][]) {
    let value: unknown;
    Object.defineProperty(input, name, { enumerable: true, get: () => (value ??= part.read()) });
  }
  return input;
}

/**
 * The values that fields show and the content does not contain: time, language, properties. For `renewFields` of the document model, which
 * an exporter calls in its thread.
 */
export const fieldValues = ({ now, metadata }: Pick<ExportInput, 'now' | 'metadata'>): FieldValues => ({
  ...(now !== undefined && { now }),
  ...(metadata?.['language'] !== undefined && { language: metadata['language'] }),
  ...(metadata && { properties: metadata }),
});
