import { sha256 } from '@editor-companion/core/plugin';
import type {
  AnyReply,
  ConversionService,
  DocumentsService,
  Exporter,
  ExportInput,
  RouteScope,
  Strictness,
} from '@editor-companion/core/plugin';
import type { Profiles } from '../document/profiles.ts';
import { errors } from '../errors.ts';
import { withAssets } from './assets.ts';
import type { ExportBody, FormatBody } from './body.ts';
import type { Form } from './form.ts';
import { nowOf } from './now.ts';
import { bytesOf, directWork, type ExportData, type WorkSettings } from './job.ts';
import { createLoader, originOf, readWithCredential } from './resources.ts';
import { sourceOf, type Source } from './source.ts';
import { linkStyle } from './style.ts';

export interface AnswerContext {
  readonly app: Pick<RouteScope, 'inject'>;
  readonly conversion: ConversionService;
  /** Called at each request: the plugin that provides the service may be set up later, or not at all. */
  readonly documents: () => DocumentsService | undefined;
  readonly profiles: Profiles;
  readonly settings: WorkSettings;
}

export interface ExportRequest {
  readonly exporter: Exporter;
  readonly body: ExportBody & Pick<FormatBody, 'comments' | 'metadata'>;
  /** The validated options of the exporter. */
  readonly options: Readonly<Record<string, unknown>>;
  readonly timeout: number | undefined;
  readonly strict: Strictness;
  /** Uploaded files that the document refers to. They are in memory, so that the export must finish while its caller waits. */
  readonly form?: Pick<Form, 'assets' | 'fingerprint'> | undefined;
}

/** Answers an export: the document becomes the original of a conversion task, and the exporter's file its result. */
export async function answerExport(
  request: AnyReply['request'],
  reply: AnyReply,
  { exporter, body, options, timeout, strict, form }: ExportRequest,
  { app, conversion, documents, profiles, settings }: AnswerContext,
): Promise<unknown> {
  const { source, ...document } = await sourceOf(body, request.principal, {
    documents: documents(),
    profiles,
    turn: request,
  });
  const page = body.page ?? document.page;
  const comments = body.comments ?? document.comments;
  const title = body.filename ?? document.title;
  const ordered = await orderOf(
    request,
    {
      exporter,
      body: { ...body, ...(page && { page }) },
      options: form?.assets.size ? { ...options, assets: form.fingerprint } : options,
      timeout,
      source: 'html' in source ? 'html' : 'content',
      title,
      ...nowOf(body.dates, bytesOf(source), page),
    },
    { app, settings },
  );
  const load = form ? withAssets(ordered.load, form.assets) : ordered.load;
  const data: ExportData = {
    ...ordered.data,
    comments: comments ? await sha256(comments.bytes) : null,
    ...(document.warnings && { warnings: document.warnings }),
  };
  const { job, ...work } = directWork(exporter, data, {
    parts: { ...source, ...(comments && { comments }) },
    load,
    principal: request.principal,
    settings,
  });
  const original = { kind: 'export', ...describe(source, stemOf(title, exporter)) } as const;
  return conversion.answerDirectly(reply, bytesOf(source), original, { ...work, ...(!form && job && { job }), strict });
}

/** The parts of an order besides the document. The caller knows its own name and page setup. */
export interface ExportOrder extends Pick<ExportRequest, 'exporter' | 'options' | 'timeout'> {
  readonly body: Pick<ExportRequest['body'], 'css' | 'styleURL' | 'page' | 'metadata'>;
  /** The date and time that dates show. */
  readonly now?: string;
  readonly source: ExportData['source'];
  readonly title: string | undefined;
}

/**
 * Returns everything that an export depends on besides its document, and the function that reads files of this server.
 * @throws CompanionError EXPORT_STYLES_TOO_LARGE (413), EXPORT_STYLE_UNAVAILABLE (422).
 */
export async function orderOf(
  request: AnyReply['request'],
  { exporter, body, options, timeout, source, title, now }: ExportOrder,
  { app, settings: { network } }: Pick<AnswerContext, 'app' | 'settings'>,
): Promise<{ readonly data: ExportData; readonly load: ExportInput['load'] }> {
  mustFit(body.css);
  const origin = originOf(request);
  const load = createLoader(readWithCredential(app, request), {
    ownOrigins: [origin, ...network.ownOrigins],
    maxBytes: network.maxResponseBytes,
  });
  const style = body.styleURL === undefined ? null : await linkStyle(body.styleURL, load, network.allowedHosts);
  const data: ExportData = {
    exporter: exporter.id,
    source,
    style,
    css: body.css ?? [],
    page: body.page ?? null,
    title: title === undefined ? null : stemOf(title, exporter),
    comments: null,
    metadata: body.metadata ?? null,
    ...(now !== undefined && { now }),
    options,
    timeout: timeout ?? null,
    origin,
  };
  return { data, load };
}

/** The maximum number of characters of all style rules. They pass the main thread as strings and are part of the cache key. */
const MAX_CSS = 5_000_000;

/** @throws CompanionError EXPORT_STYLES_TOO_LARGE (413). */
function mustFit(css: readonly string[] = []): void {
  const length = css.reduce((sum, rules) => sum + rules.length, 0);
  if (length > MAX_CSS) throw errors.EXPORT_STYLES_TOO_LARGE({ limit: MAX_CSS });
}

const describe = (source: Source, name: string): { filename: string; mime: string } =>
  'html' in source
    ? { filename: `${name}.html`, mime: 'text/html' }
    : { filename: `${name}.json`, mime: 'application/json' };

/** Returns the name of the download without the extension of the result. */
function stemOf(filename = 'document', { id, mediaType }: Exporter): string {
  const extensions = [id, mediaType.split('/').at(-1), 'jpg', 'jpeg', 'png', 'webp', 'html', 'json'];
  const dot = filename.lastIndexOf('.');
  return dot > 0 && extensions.includes(filename.slice(dot + 1).toLowerCase()) ? filename.slice(0, dot) : filename;
}
