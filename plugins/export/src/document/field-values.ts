import type { ExportInput } from '@editor-companion/core/plugin';
import type { FieldValues } from '@editor-companion/document';

/** Returns what fields of a document show that its content does not contain. */
export const fieldValues = ({ now, metadata }: Pick<ExportInput, 'now' | 'metadata'>): FieldValues => ({
  ...(now !== undefined && { now }),
  ...(metadata?.['language'] !== undefined && { language: metadata['language'] }),
  ...(metadata && { properties: metadata }),
});
