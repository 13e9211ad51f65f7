import multipart from '@fastify/multipart';
import {
  closeOnFailure,
  MULTIPART_LIMITS,
  receiveUpload,
  strictnessOf,
  strictnessQuery,
  Type,
} from '@editor-companion/core/plugin';
import type {
  AnyReply,
  ConversionService,
  FilesService,
  RoutePlugin,
  RouteScope,
  TSchema,
} from '@editor-companion/core/plugin';
import { errors } from '../errors.ts';
import type { PdfWork, ToolOptions } from '../work.ts';
import { acceptForm } from './form.ts';
import { InspectAnswer } from '../tools/inspection.ts';
import { TOOLS, type Tool } from '../tools/tools.ts';
import { formOf, InspectBody } from './schemas.ts';

export interface RouteParts {
  readonly conversion: ConversionService;
  readonly files: FilesService;
  readonly work: PdfWork;
  readonly maxFiles: number;
  readonly maxUploadBytes: number;
}

/** The maximum number of characters of the field `options`. */
const MAX_OPTIONS = 256 * 1024;
const querystring = Type.Object(strictnessQuery, { additionalProperties: false });

/** POST /pdf/inspect, and a route for each tool. */
export const createRoutes =
  (parts: RouteParts): RoutePlugin =>
  async (scope) => {
    const { maxFiles, maxUploadBytes } = parts;
    await scope.register(multipart, {
      limits: {
        ...MULTIPART_LIMITS,
        files: maxFiles + 1,
        parts: maxFiles + MULTIPART_LIMITS.fields,
        fieldSize: MAX_OPTIONS,
        // The limit is one byte above that of the file store, so that the store raises the error.
        fileSize: maxUploadBytes + 1,
      },
    });
    inspectRoute(scope, parts);
    for (const tool of TOOLS) toolRoute(scope, tool, parts);
  };

function toolRoute(scope: RouteScope, tool: Tool, { conversion, work, maxFiles, maxUploadBytes }: RouteParts): void {
  scope.post(
    `/pdf/${tool.id}`,
    {
      config: { scopes: ['export'], envelope: false, maxFileBytes: maxUploadBytes },
      schema: {
        tags: ['PDF'],
        summary: tool.summary,
        description: `${tool.description} \`Prefer: respond-async\` answers 202 with the task at once, unless a password is sent.`,
        operationId: `${tool.id}Pdf`,
        consumes: ['multipart/form-data'],
        querystring,
        body: formOf(tool),
      },
    },
    async (request, reply) => {
      const limits = { maxBytes: maxUploadBytes, maxFiles: tool.takesSeveral ? maxFiles : 1 };
      const { task, options } = await closeOnFailure(reply, acceptForm(request, conversion, limits));
      const wanted = {
        ...work.workOf(tool, checked(request, tool, options), task.hash),
        strict: strictnessOf(request.query),
      };
      return conversion.answer(reply, task.taskId, wanted, (result) => conversion.send(reply, result));
    },
  );
}

function inspectRoute(scope: RouteScope, { files, work, maxUploadBytes }: RouteParts): void {
  scope.post(
    '/pdf/inspect',
    {
      config: { scopes: ['export'], maxFileBytes: maxUploadBytes },
      schema: {
        tags: ['PDF'],
        summary: 'Read the properties of a PDF file',
        description:
          'Pages, metadata, protection, attachments, form fields, and the standards that it claims. Nothing is stored.',
        operationId: 'inspectPdf',
        consumes: ['multipart/form-data'],
        body: InspectBody,
        response: { 200: InspectAnswer },
      },
    },
    async (request, reply) => {
      const { signal, caller } = request;
      const read = receiveUpload(
        request,
        async ({ bytes, filename, fields }) => {
          await using file = await files.receive(bytes, { maxBytes: maxUploadBytes, signal });
          const password = fields.get('password') || undefined;
          return await work.inspect(
            { path: file.local, name: filename || 'document.pdf', password },
            { signal, caller },
          );
        },
        {
          other: () => errors.PDF_FILE_MISSING(),
          missing: () => errors.PDF_FILE_MISSING(),
          invalid: (reason, cause) => errors.PDF_FORM_INVALID({ reason }, { cause }),
        },
      );
      return closeOnFailure(reply, read);
    },
  );
}

const schemas = new Map<string, TSchema>();

/** @throws CompanionError BODY_INVALID (400) with the path of each fault. */
function checked(request: AnyReply['request'], tool: Tool, options: unknown): ToolOptions {
  const schema = schemas.get(tool.id) ?? Type.Object({ options: tool.options });
  schemas.set(tool.id, schema);
  const check: (value: unknown) => unknown = request.compileValidationSchema(schema, 'body');
  const outcome = check({ options }) as { value?: { options: ToolOptions }; error?: Error };
  if (outcome.error) throw outcome.error;
  return outcome.value?.options ?? {};
}
