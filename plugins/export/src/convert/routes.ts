import multipart from '@fastify/multipart';
import { closeOnFailure, MULTIPART_LIMITS, strictnessOf, strictnessQuery, Type } from '@editor-companion/core/plugin';
import type { AnyReply, FetchGuard, OfficeImportService, RoutePlugin, RouteScope } from '@editor-companion/core/plugin';
import { errors } from '../errors.ts';
import { MAX_OPTIONS } from '../http/asked.ts';
import { nowOf } from '../http/now.ts';
import { answerExport, orderOf } from '../http/answer.ts';
import { pdfOptionsOf, shownAs, type RoutesContext } from '../http/routes.ts';
import { checkAgainst } from '../options/exporter-options.ts';
import { convertBody, ConvertOptions, type ConvertBody } from './body.ts';
import { acceptForm, acceptNamed, type Accepted } from './source.ts';
import { pageWork } from './page-work.ts';
import { convertWork } from './work.ts';

export interface ConvertContext extends RoutesContext {
  /** Called at each request, because a server may have no import. */
  readonly office: () => OfficeImportService | undefined;
  readonly maxUploadBytes: number;
  readonly guard: FetchGuard;
}

const querystring = Type.Object(strictnessQuery, { additionalProperties: false });
const SOURCES = ['url', 'html', 'markdown'] as const;

/** POST /convert/pdf converts a file, a text or a web page to PDF in one request. */
export const createConvertRoutes =
  (context: ConvertContext): RoutePlugin =>
  async (scope) => {
    const { maxUploadBytes, options } = context;
    // The limit is one byte above that of the file store, so that the store raises the error.
    const limits = { ...MULTIPART_LIMITS, fileSize: maxUploadBytes + 1, fieldSize: MAX_OPTIONS };
    await scope.register(multipart, { limits });
    scope.post(
      '/convert/pdf',
      {
        config: { scopes: ['import', 'export'], envelope: false, maxFileBytes: maxUploadBytes },
        bodyLimit: options.maxBodyBytes,
        schema: {
          tags: ['Export'],
          summary: 'Convert a file to PDF',
          description:
            'Converts an office document, a text or a web page to PDF: a file in a form, `html` or `markdown`, or its address. `Prefer: respond-async` responds with 202 and the task at once, unless a password is sent.',
          operationId: 'convertToPdf',
          consumes: ['multipart/form-data', 'application/json'],
          querystring,
          body: convertBody,
        },
      },
      (request, reply) => answer(scope, context, request, reply),
    );
  };

type ConvertRequest = AnyReply['request'] & { readonly query: Parameters<typeof strictnessOf>[0] };

async function answer(
  scope: RouteScope,
  context: ConvertContext,
  request: ConvertRequest,
  reply: AnyReply,
): Promise<unknown> {
  const { conversion, exporters, options: settings } = context;
  const exporter = exporters.get('pdf');
  const strict = strictnessOf(request.query);
  const body = request.isMultipart() ? undefined : bodyOf(request);
  if (body?.html !== undefined) {
    const asked = { exporter, body, options: pdfOptionsOf(body), timeout: timeoutOf(body), strict };
    return answerExport(request, reply, asked, { ...context, app: scope, documents: () => undefined, settings });
  }
  const office = context.office();
  if (!office) throw errors.CONVERT_UNAVAILABLE();
  const { original, password, options: given } = await closeOnFailure(reply, accept(request, body, office));
  const { taskId } = original.task;
  try {
    const options = body ?? optionsOf(request, given);
    const isPage = body?.style === 'page' && body.url !== undefined && original.task.mime === 'text/html';
    const asked = {
      exporter,
      body: options,
      options: { ...(isPage && shownAs(body)), ...pdfOptionsOf(options) },
      timeout: timeoutOf(options),
    };
    const { data, load } = await orderOf(
      request,
      { ...asked, source: 'content', title: options.filename, ...nowOf(options.dates ?? 'shown') },
      { app: scope, settings },
    );
    if (isPage && body.url !== undefined) {
      const page = { ...data, source: 'html', url: original.url ?? body.url } as const;
      const work = pageWork(exporter, page, { principal: request.principal, settings, guard: context.guard });
      return await conversion.answer(reply, taskId, { ...work, strict }, (result) => conversion.send(reply, result));
    }
    const reading = await office.readingOf(original, password === undefined ? {} : { password });
    const work = convertWork(reading, exporter, data, { load, principal: request.principal, settings });
    return await conversion.answer(reply, taskId, { ...work, strict }, (result) => conversion.send(reply, result));
  } catch (error) {
    await conversion.fail(taskId, error);
    throw error;
  }
}

const accept = (
  request: AnyReply['request'],
  body: ConvertBody | undefined,
  office: OfficeImportService,
): Promise<Accepted> => (body ? acceptNamed(body, request, office) : acceptForm(request, office));

/** Validates the options of a form. @throws CompanionError BODY_INVALID (400) with the path of each fault. */
const optionsOf = (request: AnyReply['request'], given: unknown): ConvertOptions =>
  checkAgainst(request, ConvertOptions, ConvertOptions, given);

/** @throws CompanionError CONVERT_SOURCE_INVALID (400) for none or several. */
function bodyOf({ body }: AnyReply['request']): ConvertBody {
  // The schema of the route has validated it.
  const given = (body ?? {}) as ConvertBody;
  const named = SOURCES.filter((name) => given[name] !== undefined);
  if (named.length !== 1) throw errors.CONVERT_SOURCE_INVALID({ found: named.join(' and ') || 'none' });
  const isPage = given.style === 'page' && given.url !== undefined;
  if (!isPage && (given.javascript ?? given.waitFor) !== undefined)
    throw errors.EXPORT_OPTION_INVALID(
      {},
      { details: [{ path: 'style', message: 'Scripts and conditions need a `url` with `style: page`.' }] },
    );
  return given;
}

const timeoutOf = ({ timeout, pdfOptions }: ConvertOptions): number | undefined =>
  timeout ?? (pdfOptions?.timeout || undefined);
