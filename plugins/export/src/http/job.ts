import { readFile } from 'node:fs/promises';
import { exportInput, JsonPart } from '@editor-companion/core/plugin';
import type {
  ConversionJob,
  ConversionWork,
  DirectWork,
  DocumentNode,
  DocumentWarning,
  ExportedFile,
  Exporter,
  ExportInput,
  ExportParts,
  ImportedComment,
  PageSetup,
  Principal,
  WorkContext,
} from '@editor-companion/core/plugin';
import type { ExportOptions } from '../options/plugin-options.ts';
import { exportWithin } from './deadline.ts';
import type { Source } from './source.ts';
import type { LinkedStyle } from './style.ts';

/** Name of the jobs that export a document. */
export const EXPORT_JOB = 'export';

/** All that an export depends on besides its document. JSON-safe. */
export interface ExportData {
  readonly exporter: string;
  /** What the task's original is. */
  readonly source: 'html' | 'content';
  readonly style: LinkedStyle | null;
  readonly css: readonly string[];
  readonly page: PageSetup | null;
  readonly title: string | null;
  /** SHA-256 of the comments, which are the job's attachment. */
  readonly comments: string | null;
  readonly metadata: Readonly<Record<string, string>> | null;
  /** The exporter's own. */
  readonly options: Readonly<Record<string, unknown>>;
  /** Milliseconds that the caller gives it. */
  readonly timeout: number | null;
  /** The address under which the caller knows this server. */
  readonly origin: string;
  /** What became something else when the document was read, before any exporter saw it. */
  readonly warnings?: readonly DocumentWarning[];
}

export interface WorkSettings extends Pick<ExportOptions, 'network' | 'maxTimeout'> {
  /** Version of the document model, where plugins added nodes to it. */
  readonly modelVersion?: () => string;
}

export interface Means {
  readonly load: ExportInput['load'];
  readonly principal: Principal;
  readonly settings: WorkSettings;
}

/** The work of an export whose document is in memory. */
export function directWork(
  exporter: Exporter,
  data: ExportData,
  means: Means & { readonly parts: ExportParts },
): DirectWork {
  const { parts, load, settings } = means;
  return {
    ...keyOf(exporter, data, means),
    job: {
      name: EXPORT_JOB,
      data: { ...data },
      ...(parts.comments && { attachment: parts.comments.bytes }),
    },
    run: (context) => runExport(exporter, inputOf(parts, data, load), data, settings, context),
  };
}

/** The work of an export that was written down: its document is the task's original. */
export function storedWork(
  exporter: Exporter,
  data: ExportData,
  means: Means & { readonly comments: Uint8Array | undefined },
): ConversionWork {
  const { load, settings, comments } = means;
  return {
    ...keyOf(exporter, data, means),
    async run(original, context) {
      const bytes = await readFile(original);
      const parts: ExportParts = {
        ...(data.source === 'html'
          ? { html: JsonPart.ofBytes<string>(bytes, true) }
          : { content: JsonPart.ofBytes<DocumentNode>(bytes, false) }),
        ...(comments && { comments: JsonPart.ofBytes<readonly ImportedComment[]>(comments, false) }),
      };
      return runExport(exporter, inputOf(parts, data, load), data, settings, context);
    },
  };
}

// Written by `directWork` alone.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
export const exportDataOf = (data: ConversionJob['data']): ExportData => data as unknown as ExportData;

/** The bytes of a document as a task keeps them. */
export const bytesOf = (source: Source): Uint8Array => ('html' in source ? source.html : source.content).bytes;

/** The principal is part of the cache key, for a document may show pictures that only its owner may see. */
export function keyOf(
  exporter: Exporter,
  data: ExportData,
  { principal, settings }: Means,
): Pick<ConversionWork, 'converter' | 'options'> {
  const { options, css, style, page, title, comments, metadata, warnings } = data;
  return {
    converter: {
      id: `export-${exporter.id}`,
      version: [exporter.version, settings.modelVersion?.() ?? ''].filter(Boolean).join('/'),
    },
    options: {
      ...options,
      css,
      style: style?.fingerprint ?? null,
      page,
      title,
      comments,
      metadata,
      principal: principal.id,
      // Kept with the result: a document that came without any has a result of its own.
      ...(warnings && { warnings }),
    },
  };
}

/** What an exporter is given. */
export function inputOf(
  parts: ExportParts,
  data: Pick<ExportData, 'style' | 'css' | 'page' | 'title' | 'metadata' | 'options' | 'timeout'>,
  load: ExportInput['load'],
): ExportInput {
  const { style, css, page, title, metadata, options, timeout } = data;
  return exportInput(parts, {
    css: [...(style ? [style.css] : []), ...css],
    ...(page && { page }),
    ...(title !== null && { title }),
    ...(metadata && { metadata }),
    options: timeout === null ? options : { ...options, timeout },
    load,
  });
}

/** Runs an exporter as long as the caller gives it. @throws as `exportWithin`. */
export async function runExport(
  exporter: Exporter,
  input: ExportInput,
  { timeout, warnings }: ExportData,
  { maxTimeout }: WorkSettings,
  context: WorkContext,
): Promise<ExportedFile> {
  const file = await exportWithin(Math.min(timeout ?? maxTimeout, maxTimeout), exporter, input, context);
  return warnings ? { ...file, warnings: [...warnings, ...(file.warnings ?? [])] } : file;
}
