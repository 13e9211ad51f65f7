import { join } from 'node:path';
import { BuiltPage, Type, type RoutePlugin } from '@editor-companion/core/plugin';
import { errors } from '../errors.ts';
import { PAGE_POLICY } from './page-policy.ts';

/** The path is the same from the sources and from the compiled files. */
const PAGE = new BuiltPage(join(import.meta.dirname, '../../page/dist'), 'console/files');
const tags = ['Console'];
const config = { public: true, envelope: false } as const;
const text = { schema: { type: 'string' } };
const FileParams = Type.Object(
  { file: Type.String({ maxLength: 200, examples: ['index.js'] }) },
  { additionalProperties: false },
);

/** Serves the page and its files. They are public, because they show nothing without a credential. */
export const pageRoutes: RoutePlugin = (scope) => {
  scope.get(
    '/console',
    {
      config,
      schema: {
        tags,
        operationId: 'getConsole',
        summary: 'The page on which operators manage the server',
        response: { 200: { description: 'The page.', content: { 'text/html': text } } },
      },
    },
    (_request, reply) => {
      const page = PAGE.open();
      if (page === undefined) throw errors.CONSOLE_NOT_BUILT();
      return reply
        .type('text/html; charset=utf-8')
        .header('content-security-policy', PAGE_POLICY)
        .header('referrer-policy', 'no-referrer')
        .header('cache-control', 'no-cache')
        .send(page);
    },
  );

  scope.get(
    '/console/files/:file',
    {
      config,
      schema: {
        tags,
        operationId: 'getConsoleFile',
        summary: 'Get a file of the page',
        params: FileParams,
        response: { 200: { description: 'The file.', content: { 'text/css': text, 'text/javascript': text } } },
      },
    },
    ({ params: { file: name } }, reply) => {
      const file = PAGE.openFile(name);
      if (file === undefined) throw errors.CONSOLE_FILE_NOT_FOUND({ name });
      return reply.type(file.type).header('cache-control', 'public, max-age=31536000, immutable').send(file.body);
    },
  );
};
