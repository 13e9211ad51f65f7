import type { RoutePlugin } from '@editor-companion/core/plugin';
import { openPageFile, PAGE_POLICY, renderPage } from './page.ts';
import { descriptionSchema, pageFileSchema, pageSchema } from './route-schemas.ts';
import type { Schema } from './schema.ts';

const HTML = 'text/html; charset=utf-8';

/** Serves the description as JSON, and to browsers as a page. */
export const referenceRoutes =
  (title: string, describe: () => Schema): RoutePlugin =>
  (scope) => {
    const page = renderPage(title);

    scope.get(
      '/openapi',
      { config: { public: true, envelope: false }, schema: descriptionSchema },
      (request, reply) => {
        reply.header('vary', 'Origin, Accept');
        if (!request.headers.accept?.includes('text/html')) return reply.send(describe());
        return reply.type(HTML).header('content-security-policy', PAGE_POLICY).send(page);
      },
    );

    scope.get('/docs', { config: { public: true }, schema: pageSchema }, (_request, reply) =>
      reply.type(HTML).header('content-security-policy', PAGE_POLICY).send(page),
    );

    scope.get('/docs/:file', { config: { public: true }, schema: pageFileSchema }, (request, reply) => {
      const { file: name } = request.params as { file: string };
      if (name === '') return reply.redirect('../docs');
      const file = openPageFile(name);
      if (file === undefined) return reply.callNotFound();
      return reply.type(file.type).header('cache-control', 'max-age=3600').send(file.body);
    });
  };
