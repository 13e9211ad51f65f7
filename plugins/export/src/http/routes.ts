import {
  Type,
  type AnyReply,
  type ConversionService,
  type DocumentsService,
  type Exporter,
  type Registry,
  type RoutePlugin,
} from '@editor-companion/core/plugin';
import type { ExportOptions } from '../options/plugin-options.ts';
import { IMAGE_TYPES } from '../picture/image-type.ts';
import { answerExport, type ExportRequest } from './answer.ts';
import { ExportBody, FormatBody, ThumbnailBody } from './body.ts';
import { checkOptions } from '../options/exporter-options.ts';

export interface RoutesContext {
  readonly conversion: ConversionService;
  readonly documents: () => DocumentsService | undefined;
  readonly exporters: Registry<Exporter>;
  readonly options: ExportOptions;
}

const CONFIG = { scopes: ['export'], envelope: false } as const;

/** POST /export/pdf, /export/image/:type, /export/thumbnail, and /export/:format for whatever plugins contribute. */
export const createRoutes =
  ({ conversion, documents, exporters, options: limits }: RoutesContext): RoutePlugin =>
  (scope) => {
    const route = { config: CONFIG, bodyLimit: limits.maxBodyBytes };
    const answer = (request: AnyReply['request'], reply: AnyReply, what: ExportRequest): Promise<unknown> =>
      answerExport(request, reply, what, { app: scope, conversion, documents, settings: limits });

    scope.post(
      '/export/pdf',
      { ...route, schema: describe('exportPdf', 'Export as PDF', { body: ExportBody }) },
      (request, reply) => {
        const { body } = request;
        return answer(request, reply, {
          exporter: exporters.get('pdf'),
          body,
          options: { ...shownAs(body), pdfOptions: withoutTimeout(body.pdfOptions) },
          timeout: body.timeout ?? (body.pdfOptions?.timeout || undefined),
        });
      },
    );

    const params = Type.Object({ type: Type.Enum([...IMAGE_TYPES]) });
    const imageSchema = describe('exportImage', 'Export as a picture', { params, body: ExportBody });
    scope.post('/export/image/:type', { ...route, schema: imageSchema }, (request, reply) => {
      const { body } = request;
      return answer(request, reply, {
        exporter: exporters.get(request.params.type),
        body,
        options: {
          ...shownAs(body),
          imageOptions: body.imageOptions ?? {},
          // Only paper has pages.
          ...(body.imageOptions?.pages === 'zip' && { pdfOptions: withoutTimeout(body.pdfOptions) }),
        },
        timeout: body.timeout,
      });
    });

    const thumbnailSchema = describe('exportThumbnail', 'Export the first page as a thumbnail', {
      body: ThumbnailBody,
    });
    scope.post('/export/thumbnail', { ...route, schema: thumbnailSchema }, (request, reply) => {
      const { width, type, ...body } = request.body;
      const options = { ...shownAs(body), width, type, quality: body.imageOptions?.quality };
      return answer(request, reply, {
        exporter: exporters.get('thumbnail'),
        body,
        options: Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined)),
        timeout: body.timeout,
      });
    });

    const formatSchema = describe('exportFormat', 'Export in a contributed format', {
      params: Type.Object({ format: Type.String({ maxLength: 100 }) }),
      body: FormatBody,
    });
    scope.post('/export/:format', { ...route, schema: formatSchema }, (request, reply) => {
      const exporter = exporters.get(request.params.format);
      const { options: own, ...body } = request.body;
      return answer(request, reply, {
        exporter,
        body,
        options: checkOptions(request, exporter, own),
        timeout: body.timeout,
      });
    });
  };

const describe = <T extends object>(operationId: string, summary: string, parts: T) => ({
  tags: ['Export'],
  summary,
  operationId,
  ...parts,
});

/** How long a client is patient does not change the file, so it stays out of the cache key. */
function withoutTimeout(options: ExportBody['pdfOptions']): object {
  const { timeout: _timeout, ...rest } = options ?? {};
  return rest;
}

/** A part of the cache key only where it says something. */
const shownAs = ({ javascript }: Pick<ExportBody, 'javascript'>): { javascript?: true } =>
  javascript === true ? { javascript } : {};
