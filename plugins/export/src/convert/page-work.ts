import { readFile } from 'node:fs/promises';
import {
  JsonPart,
  type ConversionJob,
  type ConversionWork,
  type Exporter,
  type FetchGuard,
} from '@editor-companion/core/plugin';
import { inputOf, keyOf, runExport, type ExportData, type Means } from '../http/job.ts';
import { webPage } from './web-page.ts';
import { WebResources } from './web-resources.ts';

/** The name of the jobs that print a web page. */
export const PAGE_JOB = 'print-page';

/** The data of such a job, including the URL of the page. JSON-safe. */
export interface PageData extends ExportData {
  readonly url: string;
}

// Only `pageWork` writes this value.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
export const pageDataOf = (data: ConversionJob['data']): PageData => data as unknown as PageData;

/** Returns the work that prints a web page in its own style. Its pictures, fonts and style sheets are loaded through the fetch guard. */
export function pageWork(
  exporter: Exporter,
  data: PageData,
  means: Omit<Means, 'load'> & { readonly guard: FetchGuard },
): ConversionWork {
  const { settings, guard, principal } = means;
  const load = (): Promise<undefined> => Promise.resolve(undefined);
  const { converter, options } = keyOf(exporter, data, { settings, principal, load });
  return {
    converter: { id: `print-page-${exporter.id}`, version: converter.version },
    // The page may show other pictures tomorrow, so that results are not cached.
    options: { ...options, url: data.url, once: crypto.randomUUID() },
    job: { name: PAGE_JOB, data: { ...data } },
    async run(original, context) {
      const { html, base } = webPage(await readFile(original), data.url);
      const limits = { maxBytes: settings.network.maxResponseBytes, signal: context.signal, caller: context.caller };
      const resources = new WebResources(guard, base, limits);
      const input = inputOf({ html: JsonPart.of(html) }, data, resources.load);
      return runExport(exporter, input, data, settings, context);
    },
  };
}
