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

/** Name of the jobs that print a page of the web. */
export const PAGE_JOB = 'print-page';

/** What such a job keeps: also where the page was. JSON-safe. */
export interface PageData extends ExportData {
  readonly url: string;
}

// Written by `pageWork` alone.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
export const pageDataOf = (data: ConversionJob['data']): PageData => data as unknown as PageData;

/** The work of printing a page of the web in its own style: its pictures, fonts and style sheets come through the fetch guard. */
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
    // The same page may show other pictures tomorrow: no result of another day is taken.
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
