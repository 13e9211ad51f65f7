import { JsonPart } from '@editor-companion/core/plugin';
import type {
  ConversionWork,
  DocumentNode,
  Exporter,
  ExportInput,
  ExportParts,
  OfficeReading,
  WrittenDocument,
} from '@editor-companion/core/plugin';
import { inputOf, keyOf, runExport, type ExportData, type Means } from '../http/job.ts';
import { OWN_ORIGIN } from '../own-origin.ts';

/** The name of the jobs that convert a file. */
export const CONVERT_JOB = 'convert-file';

/** The share of reading the file in the progress. */
const READING = 0.4;
/** The path of the file's pictures while it is converted. No one else can request them. */
const PICTURES = '/convert/original/assets/';

/** Returns the work that converts a file: it is read as by an import and written by an exporter, and nothing is stored in between. */
export function convertWork(
  reading: OfficeReading,
  exporter: Exporter,
  data: ExportData,
  means: Means,
): ConversionWork {
  const { load, settings } = means;
  const { converter, options } = keyOf(exporter, data, means);
  return {
    converter: {
      id: `convert-${exporter.id}`,
      version: [reading.converter.id, reading.converter.version, converter.version].join('/'),
    },
    options: { ...options, reading: reading.options },
    ...(!reading.hasSecret && { job: { name: CONVERT_JOB, data: { ...data } } }),
    async run(original, context) {
      const progress: typeof context.progress = (share, message) => context.progress(share * READING, message);
      const document = await reading.read(original, { ...context, progress }, addressOf);
      const input = inputOf(partsOf(document), describedBy(document, data), withPictures(load, document));
      context.progress(READING);
      const rest: typeof context.progress = (share, message) =>
        context.progress(READING + share * (1 - READING), message);
      const file = await runExport(exporter, input, data, settings, { ...context, progress: rest });
      const warnings = [...(document.warnings ?? []), ...(file.warnings ?? [])];
      return { ...file, ...(data.title !== null && { name: data.title }), warnings };
    },
  };
}

const addressOf = (name: string): string => PICTURES + encodeURIComponent(name);

const partsOf = ({ content, comments = [] }: WrittenDocument): ExportParts => ({
  content: JsonPart.ofBytes<DocumentNode>(content, false),
  comments: JsonPart.of(comments),
});

/** Settings of the request override the metadata of the file. */
const describedBy = (
  { page, title, metadata }: WrittenDocument,
  data: ExportData,
): Pick<ExportData, 'style' | 'css' | 'page' | 'title' | 'metadata' | 'now' | 'options' | 'timeout'> => ({
  ...data,
  page: data.page ?? page ?? null,
  title: data.title ?? title ?? null,
  metadata: { ...metadata, ...data.metadata },
});

function withPictures(load: ExportInput['load'], { assets = [] }: WrittenDocument): ExportInput['load'] {
  const pictures = new Map(assets.map((asset) => [addressOf(asset.name), asset]));
  return async (reference) => {
    const url = URL.parse(reference, OWN_ORIGIN);
    const picture = url?.origin === OWN_ORIGIN ? pictures.get(url.pathname) : undefined;
    return picture ?? load(reference);
  };
}
