import { sha256 } from '@editor-companion/core/plugin';
import type {
  AnyReply,
  ConversionService,
  DocumentsService,
  Exporter,
  RouteScope,
} from '@editor-companion/core/plugin';
import type { Profiles } from '../document/profiles.ts';
import { errors } from '../errors.ts';
import type { ExportBody, FormatBody } from './body.ts';
import { bytesOf, directWork, type ExportData, type WorkSettings } from './job.ts';
import { createLoader, originOf, readWithCredential } from './resources.ts';
import { sourceOf, type Source } from './source.ts';
import { linkStyle } from './style.ts';

export interface AnswerContext {
  readonly app: Pick<RouteScope, 'inject'>;
  readonly conversion: ConversionService;
  /** Asked for at each request: the plugin that has it may come later, or not at all. */
  readonly documents: () => DocumentsService | undefined;
  readonly profiles: Profiles;
  readonly settings: WorkSettings;
}

export interface ExportRequest {
  readonly exporter: Exporter;
  readonly body: ExportBody & Pick<FormatBody, 'comments' | 'metadata'>;
  /** The exporter's own, validated. */
  readonly options: Readonly<Record<string, unknown>>;
  readonly timeout: number | undefined;
  readonly strict: boolean;
}

/** Answers an export: the document becomes the original of a conversion task, the exporter's file its result. */
export async function answerExport(
  request: AnyReply['request'],
  reply: AnyReply,
  { exporter, body, options, timeout, strict }: ExportRequest,
  { app, conversion, documents, profiles, settings }: AnswerContext,
): Promise<unknown> {
  mustFit(body.css);
  const { source, ...document } = await sourceOf(body, request.principal, {
    documents: documents(),
    profiles,
    turn: request,
  });
  const page = body.page ?? document.page;
  const comments = body.comments ?? document.comments;
  const { network } = settings;
  const origin = originOf(request);
  const load = createLoader(readWithCredential(app, request), {
    ownOrigins: [origin, ...network.ownOrigins],
    maxBytes: network.maxResponseBytes,
  });
  const style = body.styleURL === undefined ? null : await linkStyle(body.styleURL, load, network.allowedHosts);
  const title = body.filename ?? document.title;
  const name = stemOf(title, exporter);
  const fingerprint = comments ? await sha256(comments.bytes) : null;
  const data: ExportData = {
    exporter: exporter.id,
    source: 'html' in source ? 'html' : 'content',
    style,
    css: body.css ?? [],
    page: page ?? null,
    title: title === undefined ? null : name,
    comments: fingerprint,
    metadata: body.metadata ?? null,
    options,
    timeout: timeout ?? null,
    origin,
    ...(document.warnings && { warnings: document.warnings }),
  };
  const work = directWork(exporter, data, {
    parts: { ...source, ...(comments && { comments }) },
    load,
    principal: request.principal,
    settings,
  });
  const original = { kind: 'export', ...describe(source, name) } as const;
  return conversion.answerDirectly(reply, bytesOf(source), original, { ...work, strict });
}

/** Characters of all style rules: they pass the main thread as texts, and are part of the cache key. */
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

/** The download's name without the extension that the result will get anyway. */
function stemOf(filename = 'document', { id, mediaType }: Exporter): string {
  const extensions = [id, mediaType.split('/').at(-1), 'jpg', 'jpeg', 'png', 'webp', 'html', 'json'];
  const dot = filename.lastIndexOf('.');
  return dot > 0 && extensions.includes(filename.slice(dot + 1).toLowerCase()) ? filename.slice(0, dot) : filename;
}
