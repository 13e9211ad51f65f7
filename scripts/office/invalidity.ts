import { schema, validate, type DocumentNode } from '@editor-companion/document';

/** Returns why a document violates the schema. Undefined if it is valid. */
export function invalidityOf(content: DocumentNode): string | undefined {
  try {
    validate(content);
    schema.nodeFromJSON(content).check();
    return undefined;
  } catch (error) {
    return `is not valid: ${error instanceof Error ? error.message : String(error)}`;
  }
}
