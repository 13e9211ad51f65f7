import { asFunction, type Tool } from '../toolbox/tool.ts';
import { asRecord } from './message.ts';

/** The argument that names the document. */
export const DOCUMENT = 'document';

const document = { type: 'string', minLength: 1, description: 'Name of the document.' };

/** The tool that opens a document. */
export const OPEN = {
  name: 'open_document',
  title: 'Open a document',
  description:
    'Shows a document as text with anchors, by which other tools name its blocks, and how that text is written. Call it first.',
  inputSchema: {
    type: 'object',
    properties: { [DOCUMENT]: document },
    required: [DOCUMENT],
    additionalProperties: false,
  },
  annotations: { readOnlyHint: true },
} as const;

/** A tool in the form for clients, with the document's name among its arguments. */
export function offeredTool(tool: Tool, needsDocument: boolean): object {
  const schema = asRecord(asFunction(tool).function.parameters);
  const required = Array.isArray(schema['required']) ? (schema['required'] as string[]) : [];
  const needed = needsDocument ? [DOCUMENT, ...required] : required;
  return {
    name: tool.name,
    title: tool.title,
    description: tool.description,
    inputSchema: {
      ...schema,
      type: 'object',
      properties: { [DOCUMENT]: document, ...asRecord(schema['properties']) },
      ...(needed.length > 0 && { required: needed }),
    },
    annotations: { readOnlyHint: tool.changes === undefined, destructiveHint: tool.changes === 'document' },
  };
}
