import { strictnessOf, type RoutePlugin } from '@editor-companion/core/plugin';
import type { Flow } from '../flow/flow.ts';
import { prepare } from '../flow/prepare.ts';
import { PendingTask, WebAnswer, WebBody, WebQuery } from '../request/schemas.ts';

/** JSON may need several characters for one character of HTML, up to six. */
const BODY_FACTOR = 2;

/** POST /import/anyweb. */
export const createRoutes =
  (flow: Flow): RoutePlugin =>
  (scope) => {
    scope.post(
      '/import/anyweb',
      {
        bodyLimit: flow.options.maxPageBytes * BODY_FACTOR,
        config: { scopes: ['import'] },
        schema: {
          tags: ['Import'],
          summary: 'Import a page of the web',
          description:
            'Converts the article or the whole of a page, a PDF, an office document or a picture at an address to editor content. Only public addresses are fetched. `Prefer: respond-async` responds with 202 and the task once the page has been fetched.',
          operationId: 'importAnyWeb',
          querystring: WebQuery,
          body: WebBody,
          response: { 200: WebAnswer, 202: PendingTask },
        },
      },
      async (request, reply) => {
        const {
          body,
          query: { strict, failOn, ...form },
          principal,
          signal,
        } = request;
        flow.office.checkForm(form);
        const begin = await prepare(body, flow, request);
        const { taskId, work } = await begin({ principal, signal });
        const images = body.images === 'inline' ? 'inline' : 'link';
        return flow.office.answer(
          reply,
          taskId,
          { ...work, strict: strictnessOf({ strict, failOn }) },
          { ...form, images },
        );
      },
    );
  };
