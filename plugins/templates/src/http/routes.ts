import { buffer } from 'node:stream/consumers';
import multipart from '@fastify/multipart';
import { matchesWeakly, MULTIPART_LIMITS, strictnessOf, tellWarnings } from '@editor-companion/core/plugin';
import type { AnyReply, FilesService, RoutePlugin, RouteScope } from '@editor-companion/core/plugin';
import type { Tagged, Templates } from '../templates.ts';
import { draftOf } from './draft.ts';
import { importDraft, type Importing } from './import.ts';
import { sendWritten, written } from './written.ts';
import {
  Categories,
  CreateBody,
  Deleted,
  importBody,
  ImportQuery,
  ListQuery,
  Picture,
  PictureQuery,
  RenderBody,
  Rendered,
  Template,
  TemplatePage,
  TemplateParams,
  Unchanged,
  UpdateBody,
  WriteQuery,
} from './schemas.ts';

interface Parts {
  readonly templates: Templates;
  readonly files: FilesService;
  /** Resolves when the built-in templates exist. */
  readonly whenReady: () => Promise<void>;
  /** The maximum size of a JSON body in bytes. */
  readonly bodyLimit: number;
  readonly maxUploadBytes: number;
  readonly importing: () => Importing;
}

const reading = { scopes: ['template:read'] };
const writing = { scopes: ['template:write'] };
const importing = { scopes: ['template:write', 'import'] };
const tags = ['Templates'];

type TaggedReply = Pick<AnyReply, 'header'>;

function sendTagged<Reply extends TaggedReply>(
  reply: Reply,
  templates: Templates,
  { template, etag, warnings }: Tagged,
): Reply {
  reply.header('etag', etag);
  tellWarnings(reply, warnings);
  const { content, page, variables } = template;
  return sendWritten(reply, { ...written(templates.summaryOf(template)), content, page: page ?? 'null', variables });
}

/** The routes of /template. */
export const createRoutes =
  (parts: Parts): RoutePlugin =>
  async (scope) => {
    const { whenReady, maxUploadBytes } = parts;
    scope.addHook('preHandler', whenReady);
    // One byte more than the file store's limit, so that the store refuses the file.
    await scope.register(multipart, { limits: { ...MULTIPART_LIMITS, fileSize: maxUploadBytes + 1 } });
    listTemplates(scope, parts);
    listTemplateCategories(scope, parts);
    getTemplate(scope, parts);
    getTemplateThumbnail(scope, parts);
    createTemplate(scope, parts);
    importTemplate(scope, parts);
    updateTemplate(scope, parts);
    deleteTemplate(scope, parts);
    renderTemplate(scope, parts);
  };

function listTemplates(scope: RouteScope, { templates }: Parts): void {
  scope.get(
    '/template',
    {
      config: reading,
      schema: {
        tags,
        operationId: 'listTemplates',
        summary: 'List templates, last changed first, without their content',
        querystring: ListQuery,
        response: { 200: TemplatePage },
      },
    },
    async ({ query: { pageIndex, pageSize, keyword, category }, principal }) => {
      const asked = { keyword, category: category || undefined, offset: (pageIndex - 1) * pageSize, limit: pageSize };
      return { ...(await templates.list(asked, principal)), pageIndex, pageSize };
    },
  );
}

function listTemplateCategories(scope: RouteScope, { templates }: Parts): void {
  scope.get(
    '/template/categories',
    {
      config: reading,
      schema: {
        tags,
        operationId: 'listTemplateCategories',
        summary: 'List the categories of templates',
        response: { 200: Categories },
      },
    },
    ({ principal }) => templates.categories(principal),
  );
}

function getTemplate(scope: RouteScope, { templates }: Parts): void {
  scope.get(
    '/template/:id',
    {
      config: reading,
      schema: {
        tags,
        operationId: 'getTemplate',
        summary: 'Get a template with its content, page and variables',
        params: TemplateParams,
        response: { 200: Template, 304: Unchanged },
      },
    },
    async ({ params: { id }, headers, principal }, reply) => {
      const tagged = await templates.get(id, principal);
      if (!matchesWeakly(headers['if-none-match'], tagged.etag)) return sendTagged(reply, templates, tagged);
      return reply.header('etag', tagged.etag).code(304).send(undefined);
    },
  );
}

function getTemplateThumbnail(scope: RouteScope, { templates, files }: Parts): void {
  scope.get(
    '/template/:id/thumbnail',
    {
      // An img element sends no credential, so knowing the picture's hash is enough.
      config: { public: true, envelope: false },
      schema: {
        tags,
        operationId: 'getTemplateThumbnail',
        summary: "Get the picture of a template's first page",
        params: TemplateParams,
        querystring: PictureQuery,
        response: { 200: { content: { 'image/webp': { schema: Picture } } } },
      },
    },
    async ({ params: { id }, query: { v } }, reply) => {
      const fileId = await templates.thumbnail(id, v);
      reply.header('cache-control', 'private, max-age=31536000, immutable').header('etag', `"${fileId}"`);
      return reply.type('image/webp').send(await buffer(await files.read(fileId)));
    },
  );
}

function createTemplate(scope: RouteScope, { templates, bodyLimit }: Parts): void {
  scope.post(
    '/template',
    {
      config: writing,
      bodyLimit,
      schema: {
        tags,
        operationId: 'createTemplate',
        summary: 'Create a template',
        querystring: WriteQuery,
        body: CreateBody,
        response: { 200: Template },
      },
    },
    async ({ body, query, principal, caller }, reply) => {
      const created = await templates.create(draftOf(body, strictnessOf(query)), { principal, caller });
      reply.header('location', `/template/${created.template.id}`);
      return sendTagged(reply, templates, created);
    },
  );
}

function importTemplate(scope: RouteScope, { templates, maxUploadBytes, importing: imports }: Parts): void {
  scope.post(
    '/template/import',
    {
      config: { ...importing, maxFileBytes: maxUploadBytes },
      schema: {
        tags,
        operationId: 'importTemplate',
        summary: 'Create a template from an office document',
        description: 'Pictures are stored in the content.',
        consumes: ['multipart/form-data'],
        querystring: ImportQuery,
        body: importBody,
        response: { 200: Template },
      },
    },
    async (request, reply) => {
      const draft = await importDraft(request, request.query, imports()).catch((error: unknown) => {
        // The rest of the body will not be read.
        reply.header('connection', 'close');
        throw error;
      });
      const created = await templates.create(draft, request);
      reply.header('location', `/template/${created.template.id}`);
      return sendTagged(reply, templates, created);
    },
  );
}

function updateTemplate(scope: RouteScope, { templates, bodyLimit }: Parts): void {
  scope.put(
    '/template/:id',
    {
      config: writing,
      bodyLimit,
      schema: {
        tags,
        operationId: 'updateTemplate',
        summary: 'Change a template; absent members stay unchanged',
        description: 'With If-Match the change is made only if the template still has this ETag.',
        params: TemplateParams,
        querystring: WriteQuery,
        body: UpdateBody,
        response: { 200: Template },
      },
    },
    async ({ params: { id }, query, body, headers, principal, caller }, reply) => {
      const draft = draftOf(body, strictnessOf(query));
      const changed = await templates.update(id, draft, headers['if-match'], { principal, caller });
      return sendTagged(reply, templates, changed);
    },
  );
}

function deleteTemplate(scope: RouteScope, { templates }: Parts): void {
  scope.delete(
    '/template/:id',
    {
      config: writing,
      schema: {
        tags,
        operationId: 'deleteTemplate',
        summary: 'Delete a template',
        params: TemplateParams,
        response: { 200: Deleted },
      },
    },
    async ({ params: { id }, headers, principal }) => {
      await templates.delete(id, headers['if-match'], principal);
      return { id, deleted: true as const };
    },
  );
}

function renderTemplate(scope: RouteScope, { templates }: Parts): void {
  scope.post(
    '/template/:id/render',
    {
      config: reading,
      schema: {
        tags,
        operationId: 'renderTemplate',
        summary: "Replace a template's variables by values",
        params: TemplateParams,
        body: RenderBody,
        response: { 200: Rendered },
      },
    },
    async ({ params: { id }, body: { values = {}, missing: policy }, principal, caller }, reply) => {
      const texts = new Map(Object.entries(values).map(([name, value]) => [name, String(value)]));
      const wanted = { values: texts, missing: policy };
      const { content, page, missing, unused } = await templates.render(id, wanted, { principal, caller });
      return sendWritten(reply, { content, page: page ?? 'null', missing, unused });
    },
  );
}
