import {
  strictnessOf,
  strictnessQuery,
  Type,
  type AnyReply,
  type ConversionService,
  type DocumentsService,
  type Exporter,
  type Registry,
  type Static,
  type RoutePlugin,
  type RouteScope,
} from '@editor-companion/core/plugin';
import type { Profiles } from '../document/profiles.ts';
import type { ExportOptions } from '../options/plugin-options.ts';
import { IMAGE_TYPES } from '../picture/image-type.ts';
import { askedOf, bodyOrForm, takeForms } from './asked.ts';
import { answerExport, type ExportRequest } from './answer.ts';
import { ExportBody, FormatBody, ImageBody, ThumbnailBody } from './body.ts';
import type { PdfReview } from '../options/review.ts';
import { errors } from '../errors.ts';
import { checkOptions } from '../options/exporter-options.ts';

export interface RoutesContext {
  readonly conversion: ConversionService;
  readonly documents: () => DocumentsService | undefined;
  readonly profiles: Profiles;
  readonly exporters: Registry<Exporter>;
  readonly options: ExportOptions;
}

const querystring = Type.Object(strictnessQuery);

const FORMS = { consumes: ['application/json', 'multipart/form-data'] } as const;

const CONFIG = { scopes: ['export'], envelope: false } as const;

type StrictRequest = AnyReply['request'] & { readonly query: Static<typeof querystring> };

/** POST /export/pdf, /export/image/:type, /export/thumbnail, and /export/:format for contributed exporters. */
export const createRoutes =
  (context: RoutesContext): RoutePlugin =>
  async (scope) => {
    await takeForms(scope, context.options.maxBodyBytes);
    exportPdf(scope, context);
    exportImage(scope, context);
    exportThumbnail(scope, context);
    exportFormat(scope, context);
  };

function exportPdf(scope: RouteScope, context: RoutesContext): void {
  const schema = describe('exportPdf', 'Export as PDF', { ...FORMS, querystring, body: bodyOrForm(ExportBody) });
  scope.post('/export/pdf', { ...limitsOf(context), schema }, async (request, reply) => {
    const { body, form } = await askedOf<ExportBody>(request, context.options.maxBodyBytes);
    return answer(scope, context, request, reply, {
      exporter: context.exporters.get('pdf'),
      body,
      form,
      options: { ...shownAs(body), ...pdfOptionsOf(body) },
      timeout: body.timeout ?? (body.pdfOptions?.timeout || undefined),
    });
  });
}

function exportImage(scope: RouteScope, context: RoutesContext): void {
  const params = Type.Object({ type: Type.Enum([...IMAGE_TYPES]) });
  const schema = describe('exportImage', 'Export as a picture', {
    ...FORMS,
    params,
    querystring,
    body: bodyOrForm(ImageBody),
  });
  scope.post('/export/image/:type', { ...limitsOf(context), schema }, async (request, reply) => {
    const { body, form } = await askedOf<ExportBody>(request, context.options.maxBodyBytes);
    return answer(scope, context, request, reply, {
      exporter: context.exporters.get(request.params.type),
      body,
      form,
      options: {
        ...shownAs(body),
        ...reviewOf(body),
        imageOptions: body.imageOptions ?? {},
        // Only paper has pages.
        ...(body.imageOptions?.pages === 'zip' && { pdfOptions: withoutTimeout(body.pdfOptions) }),
      },
      timeout: body.timeout,
    });
  });
}

function exportThumbnail(scope: RouteScope, context: RoutesContext): void {
  const schema = describe('exportThumbnail', 'Export the first page as a thumbnail', {
    ...FORMS,
    querystring,
    body: bodyOrForm(ThumbnailBody),
  });
  scope.post('/export/thumbnail', { ...limitsOf(context), schema }, async (request, reply) => {
    const { body: asked, form } = await askedOf<ThumbnailBody>(request, context.options.maxBodyBytes);
    const { width, type, ...body } = asked;
    const options = { ...shownAs(body), ...reviewOf(body), width, type, quality: body.imageOptions?.quality };
    return answer(scope, context, request, reply, {
      exporter: context.exporters.get('thumbnail'),
      body,
      form,
      options: Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined)),
      timeout: body.timeout,
    });
  });
}

function exportFormat(scope: RouteScope, context: RoutesContext): void {
  const schema = describe('exportFormat', 'Export in a contributed format', {
    params: Type.Object({ format: Type.String({ maxLength: 100 }) }),
    querystring,
    body: FormatBody,
  });
  scope.post('/export/:format', { ...limitsOf(context), schema }, (request, reply) => {
    const exporter = context.exporters.get(request.params.format);
    const { options: own, ...body } = request.body;
    return answer(scope, context, request, reply, {
      exporter,
      body,
      options: checkOptions(request, exporter, own),
      timeout: body.timeout,
    });
  });
}

const limitsOf = ({ options: { maxBodyBytes } }: RoutesContext) => ({ config: CONFIG, bodyLimit: maxBodyBytes });

const answer = (
  app: RouteScope,
  { conversion, documents, profiles, options: settings }: RoutesContext,
  request: StrictRequest,
  reply: AnyReply,
  what: Omit<ExportRequest, 'strict'>,
): Promise<unknown> => {
  const strict = strictnessOf(request.query);
  return answerExport(request, reply, { ...what, strict }, { app, conversion, documents, profiles, settings });
};

const describe = <T extends object>(operationId: string, summary: string, parts: T) => ({
  tags: ['Export'],
  summary,
  operationId,
  ...parts,
});

/** The time limit of a client does not change the file, so that the cache key excludes it. */
function withoutTimeout(options: ExportBody['pdfOptions']): object {
  const { timeout: _timeout, ...rest } = options ?? {};
  return rest;
}

/** Returns the options of a PDF for the exporter. @throws CompanionError EXPORT_REVIEW_NEEDS_CONTENT (400). */
export const pdfOptionsOf = (body: Pick<ExportBody, 'html' | 'options' | 'pdfOptions'>): Record<string, unknown> => ({
  ...reviewOf(body),
  pdfOptions: withoutTimeout(body.pdfOptions),
});

/**
 * Returns the review options. They are part of the cache key only if they differ from the defaults.
 * @throws CompanionError EXPORT_REVIEW_NEEDS_CONTENT (400): HTML itself determines its visible parts.
 */
function reviewOf({ html, options = {} }: Pick<ExportBody, 'html' | 'options'>): { review?: PdfReview } {
  if (Object.keys(options).length === 0) return {};
  if (html !== undefined) throw errors.EXPORT_REVIEW_NEEDS_CONTENT();
  return { review: options };
}

/** Returns the options of scripts. They are part of the cache key only if they are set. */
export const shownAs = ({ javascript, waitFor }: Pick<ExportBody, 'javascript' | 'waitFor'>): Shown => ({
  ...(javascript === true && { javascript }),
  ...(waitFor && { waitFor }),
});

type Shown = Pick<ExportBody, 'javascript' | 'waitFor'>;
