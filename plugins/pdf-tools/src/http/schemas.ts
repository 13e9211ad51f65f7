import { Type, type TSchema } from '@editor-companion/core/plugin';
import type { Tool } from '../tools/tools.ts';

/** Returns the schema of a tool's body for the API description. Validation never sees a multipart body as a value. */
export const formOf = ({
  options,
  needsOptions,
  takesSeveral,
  files = 'PDF files, in their order.',
}: Tool): { content: Record<string, { schema: TSchema }> } => {
  const file = { type: 'string', format: 'binary', description: 'A PDF file.' };
  const schema = Type.Unsafe({
    properties: {
      file: takesSeveral ? { type: 'array', items: file, description: files } : file,
      options,
    },
    required: needsOptions ? ['file', 'options'] : ['file'],
  });
  return { content: { 'multipart/form-data': { schema } } };
};

export const InspectBody = {
  content: {
    'multipart/form-data': {
      schema: Type.Unsafe({
        properties: {
          file: { type: 'string', format: 'binary', description: 'The PDF file.' },
          password: { type: 'string', description: 'Password of a protected file. It is neither stored nor logged.' },
        },
        required: ['file'],
      }),
    },
  },
};
