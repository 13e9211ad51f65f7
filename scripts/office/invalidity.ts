import { schema, validate, type DocumentNode } from '@editor-companion/document';

/** Why a document is not one under the schema; undefined when it is. */
export function invalidityOf(content: DocumentNode): string | undefined {
  try {
    validate(content);
    schema.nodeFromJSON(content).check();
    return undefined;
  } catch (error) {
    return `is not valid: ${error instanceof Error ? error.message : String(error)}`;
  }
}
