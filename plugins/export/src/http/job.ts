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

/** The name of the jobs that export a document. */
export const EXPORT_JOB = 'export';

/** The data of an export besides its document. JSON-safe. */
export interface ExportData {
  readonly exporter: string;
  /** The kind of the task's original. */
  readonly source: 'html' | 'content';
  readonly style: LinkedStyle | null;
  readonly css: readonly string[];
  readonly page: PageSetup | null;
  readonly title: string | null;
  /** SHA-256 of the comments, which are the attachment of the job. */
  readonly comments: string | null;
  readonly metadata: Readonly<Record<string, string>> | null;
  /** The date and time that dates show. */
  readonly now?: string;
  /** The options of the exporter. */
  readonly options: Readonly<Record<string, unknown>>;
  /** The caller's time limit in milliseconds. */
  readonly timeout: number | null;
  /** The URL of this server for the caller. */
  readonly origin: string;
  /** Warnings from reading the document before the exporter received it. */
  readonly warnings?: readonly DocumentWarning[];
}

export interface WorkSettings extends Pick<ExportOptions, 'network' | 'maxTimeout'> {
  /** Returns the version of the document model, which depends on added nodes. */
  readonly modelVersion?: () => string;
}

export interface Means {
  readonly load: ExportInput['load'];
  readonly principal: Principal;
  readonly settings: WorkSettings;
}

/** Returns the work of an export with its document in memory. */
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

/** Returns the work of a stored export, whose document is the task's original. */
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

// Only `directWork` writes this value.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
export const exportDataOf = (data: ConversionJob['data']): ExportData => data as unknown as ExportData;

/** Returns the bytes of a document for a task. */
export const bytesOf = (source: Source): Uint8Array => ('html' in source ? source.html : source.content).bytes;

/** Returns the cache key. It includes the principal, because a document may show pictures that only its owner may see. */
export function keyOf(
  exporter: Exporter,
  data: ExportData,
  { principal, settings }: Means,
): Pick<ConversionWork, 'converter' | 'options'> {
  const { options, css, style, page, title, comments, metadata, now, warnings } = data;
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
      ...(now !== undefined && { now }),
      // The warnings are stored with the result, so that a document without warnings has another result.
      ...(warnings && { warnings }),
    },
  };
}

/** Returns the input of an exporter. */
export function inputOf(
  parts: ExportParts,
  data: Pick<ExportData, 'style' | 'css' | 'page' | 'title' | 'metadata' | 'now' | 'options' | 'timeout'>,
  load: ExportInput['load'],
): ExportInput {
  const { style, css, page, title, metadata, now, options, timeout } = data;
  return exportInput(parts, {
    css: [...(style ? [style.css] : []), ...css],
    ...(page && { page }),
    ...(title !== null && { title }),
    ...(metadata && { metadata }),
    ...(now !== undefined && { now }),
    options: timeout === null ? options : { ...options, timeout },
    load,
  });
}

/** Runs an exporter within the caller's time limit. @throws as `exportWithin`. */
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
