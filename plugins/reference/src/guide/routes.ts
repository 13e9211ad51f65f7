import { join } from 'node:path';
import { Type, type RoutePlugin } from '@editor-companion/core/plugin';
import { errors } from '../errors.ts';
import { GuideFolder } from './files.ts';

/** Beside the sources and beside the compiled files alike. */
const BUILT = join(import.meta.dirname, '../../guide/dist');

/** Policies that a page cannot set itself. Each page sets its script and load policies in its own head, because inline scripts differ. */
const POLICY = "object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const tags = ['Reference'];
const text = { schema: { type: 'string' } };
const PathParams = Type.Object(
  { '*': Type.String({ maxLength: 300, examples: ['start.html'] }) },
  { additionalProperties: false },
);

/** The documentation as a site, if it is built. @param folder with the built site. */
export const guideRoutes =
  (folder = BUILT): RoutePlugin =>
  (scope) => {
    const guide = new GuideFolder(folder);

    scope.get(
      '/docs/guide',
      {
        config: { public: true, envelope: false },
        schema: {
          tags,
          operationId: 'getGuide',
          summary: 'Read the documentation',
          description: 'Redirects to its first page. Not in production.',
          response: {
            200: { description: 'The first page, for clients that follow redirects.', content: { 'text/html': text } },
            302: { description: 'The first page is at `Location`.', content: { 'text/plain': text } },
          },
        },
      },
      // Relative, so that it also leads to the page below a proxy's path.
      (_request, reply) => reply.redirect('guide/'),
    );

    scope.get(
      '/docs/guide/*',
      {
        config: { public: true, envelope: false },
        schema: {
          tags,
          operationId: 'getGuideFile',
          summary: 'Get a page or another file of the documentation',
          description: 'Not in production.',
          params: PathParams,
          response: { 200: { description: 'The file.', content: { 'text/html': text, 'text/javascript': text } } },
        },
      },
      ({ params }, reply) => {
        if (!guide.isBuilt) throw errors.REFERENCE_GUIDE_NOT_BUILT();
        const path = params['*'];
        const file = guide.file(path);
        if (file === undefined) throw errors.REFERENCE_GUIDE_PAGE_NOT_FOUND({ path });
        // Names below assets/ change with the content of the files.
        const cache = path.startsWith('assets/') ? 'public, max-age=31536000, immutable' : 'no-cache';
        return reply
          .type(file.type)
          .header('content-length', file.bytes)
          .header('content-security-policy', POLICY)
          .header('cache-control', cache)
          .send(file.open());
      },
    );
  };
