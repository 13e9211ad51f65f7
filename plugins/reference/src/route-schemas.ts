import { Type } from '@editor-companion/core/plugin';
import type { Schema } from './schema.ts';

const tags = ['Reference'];
const text = { schema: { type: 'string' } };

export const descriptionSchema: Schema = {
  tags,
  operationId: 'getInterfaceDescription',
  summary: 'Describe the interface as OpenAPI 3.1',
  description: 'JSON, or the page for a browser. Not in production.',
  response: {
    200: {
      description: 'The description.',
      content: {
        'application/json': {
          schema: { type: 'object', additionalProperties: true, examples: [{ openapi: '3.1.0' }] },
        },
        'text/html': text,
      },
    },
  },
};

export const pageSchema: Schema = {
  tags,
  operationId: 'getInterfacePage',
  summary: 'Read and try the interface',
  description: 'Not in production.',
  response: { 200: { description: 'The page.', content: { 'text/html': text } } },
};

export const pageFileSchema: Schema = {
  tags,
  operationId: 'getInterfacePageFile',
  summary: 'Get a file of the page',
  params: Type.Object({ file: Type.String({ examples: ['page.css'] }) }, { additionalProperties: false }),
  response: { 200: { description: 'The file.', content: { 'text/css': text, 'text/javascript': text } } },
};
