import { join } from 'node:path';
import { BuiltPage, Type, type RoutePlugin } from '@editor-companion/core/plugin';
import { errors } from '../errors.ts';
import { PAGE_POLICY } from './page-policy.ts';

/** The path is the same from the sources and from the compiled files. */
const PAGE = new BuiltPage(join(import.meta.dirname, '../../page/dist'), 'playground');
const tags = ['Playground'];
const text = { schema: { type: 'string' } };
const FileParams = Type.Object(
  { file: Type.String({ maxLength: 200, examples: ['index.js'] }) },
  { additionalProperties: false },
);

/** Serves the page and its files. */
export const pageRoutes: RoutePlugin = (scope) => {
  scope.get(
    '/playground',
    {
      config: { public: true, envelope: false },
      schema: {
        tags,
        operationId: 'getPlayground',
        summary: 'Try all features with a real editor',
        description: 'Not in production.',
        response: { 200: { description: 'The page.', content: { 'text/html': text } } },
      },
    },
    (_request, reply) => {
      const page = PAGE.open();
      if (page === undefined) throw errors.PLAYGROUND_NOT_BUILT();
      return reply
        .type('text/html; charset=utf-8')
        .header('content-security-policy', PAGE_POLICY)
        .header('cache-control', 'no-cache')
        .send(page);
    },
  );

  scope.get(
    '/playground/:file',
    {
      config: { public: true, envelope: false },
      schema: {
        tags,
        operationId: 'getPlaygroundFile',
        summary: 'Get a file of the page',
        params: FileParams,
        response: { 200: { description: 'The file.', content: { 'text/css': text, 'text/javascript': text } } },
      },
    },
    ({ url, params: { file: name } }, reply) => {
      if (name === '') return reply.redirect(`../playground${/\?.*/s.exec(url)?.[0] ?? ''}`);
      const file = PAGE.openFile(name);
      if (file === undefined) throw errors.PLAYGROUND_FILE_NOT_FOUND({ name });
      return reply.type(file.type).header('cache-control', 'public, max-age=31536000, immutable').send(file.body);
    },
  );
};
