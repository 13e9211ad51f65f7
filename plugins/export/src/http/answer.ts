import { exportInput, sha256 } from '@editor-companion/core/plugin';
import type {
  AnyReply,
  ConversionService,
  DocumentsService,
  Exporter,
  ExportInput,
  WorkContext,
} from '@editor-companion/core/plugin';
import type { ExportOptions } from '../options.ts';
import type { ExportBody, FormatBody } from './body.ts';
import { exportWithin } from './deadline.ts';
import { createLoader } from './resources.ts';
import { sourceOf, type Source } from './source.ts';
import { linkStyle } from './style.ts';

export interface AnswerContext {
  readonly app: Parameters<typeof createLoader>[0];
  readonly conversion: ConversionService;
  /** Asked for at each request: the plugin that has it may come later, or not at all. */
  readonly documents: () => DocumentsService | undefined;
  readonly limits: Pick<ExportOptions, 'network' | 'maxTimeout'>;
}

export interface ExportRequest {
  readonly exporter: Exporter;
  readonly body: ExportBody & Pick<FormatBody, 'comments' | 'metadata'>;
  /** The exporter's own, validated. */
  readonly options: Readonly<Record<string, unknown>>;
  readonly timeout: number | undefined;
}

/**
 * Answers an export: the document becomes the original of a conversion task, the exporter's file its result. The principal is
 * part of the cache key, for a document may show pictures that only its owner may see.
 */
export async function answerExport(
  request: AnyReply['request'],
  reply: AnyReply,
  { exporter, body, options, timeout }: ExportRequest,
  { app, conversion, documents, limits: { network, maxTimeout } }: AnswerContext,
): Promise<unknown> {
  const { source, ...document } = await sourceOf(body, request.principal, documents());
  const page = body.page ?? document.page;
  const comments = body.comments ?? document.comments;
  const load = createLoader(app, request, { ownOrigins: network.ownOrigins, maxBytes: network.maxResponseBytes });
  const style = body.styleURL === undefined ? undefined : await linkStyle(body.styleURL, load, network.allowedHosts);
  const name = stemOf(body.filename ?? document.title, exporter);
  const input: ExportInput = exportInput(
    { ...source, ...(comments && { comments }) },
    {
      css: [...(style ? [style.css] : []), ...(body.css ?? [])],
      ...(page && { page }),
      ...((body.filename ?? document.title) !== undefined && { title: name }),
      ...(body.metadata && { metadata: body.metadata }),
      options: timeout === undefined ? options : { ...options, timeout },
      load,
    },
  );
  const work = {
    converter: { id: `export-${exporter.id}`, version: exporter.version },
    options: {
      ...options,
      css: body.css ?? [],
      style: style?.fingerprint ?? null,
      page: page ?? null,
      title: input.title ?? null,
      comments: comments ? await sha256(comments.bytes) : null,
      metadata: body.metadata ?? null,
      principal: request.principal.id,
    },
    run: (context: WorkContext) => exportWithin(Math.min(timeout ?? maxTimeout, maxTimeout), exporter, input, context),
  };
  return conversion.answerDirectly(reply, bytesOf(source), { kind: 'export', ...describe(source, name) }, work);
}

const bytesOf = (source: Source): Uint8Array => ('html' in source ? source.html : source.content).bytes;

const describe = (source: Source, name: string): { filename: string; mime: string } =>
  'html' in source
    ? { filename: `${name}.html`, mime: 'text/html' }
    : { filename: `${name}.json`, mime: 'application/json' };

/** The download's name without the extension that the result will get anyway. */
function stemOf(filename = 'document', { id, mediaType }: Exporter): string {
  const extensions = [id, mediaType.split('/').at(-1), 'jpg', 'jpeg', 'png', 'webp', 'html', 'json'];
  const dot = filename.lastIndexOf('.');
  return dot > 0 && extensions.includes(filename.slice(dot + 1).toLowerCase()) ? filename.slice(0, dot) : filename;
}
