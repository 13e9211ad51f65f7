import { readFile } from 'node:fs/promises';
import type { ImportedDocument, ImportFormat, ImportWarning } from '@editor-companion/core/plugin';
import { decode } from './decode.ts';
import { errors } from './errors.ts';
import type { CsvOptions } from './options.ts';
import { parse, type Row } from './parse.ts';
import { sniffDelimiter } from './sniff.ts';
import { toTable } from './table.ts';

/** The number of rows between two checks of the signal, each of which yields to the event loop. */
const SLICE = 1000;

/**
 * Reads delimited text. It has no `detect`: CSV has no signature, so the extension decides after all formats with detection have declined.
 */
export const csvFormat = (options: CsvOptions): ImportFormat => ({
  id: 'csv',
  title: 'Comma-separated values',
  version: '1',
  extensions: ['csv', 'tsv', 'tab'],
  mediaTypes: ['text/csv', 'text/tab-separated-values'],
  async convert({ path, size, filename }, { signal, progress }): Promise<ImportedDocument> {
    if (size > options.maxBytes) throw errors.CSV_TOO_LARGE({ size, limit: options.maxBytes });
    const { text, encoding } = decode(await readFile(path, { signal }), options.fallbackEncoding);
    const delimiter = sniffDelimiter(text);
    progress(0.3, 'reading rows');
    const body = text.replace(/^sep=.\r?\n/i, '');
    const { rows, columns, warnings } = await collect(parse(body, delimiter), options, signal);
    if (rows.length === 0) throw errors.CSV_EMPTY();
    return {
      title: filename.replace(/\.[^.]*$/, ''),
      content: { type: 'doc', content: [toTable(rows, columns, options.header)] },
      metadata: { encoding, delimiter: delimiter === '\t' ? 'tab' : delimiter },
      warnings,
    };
  },
});

interface Collected {
  readonly rows: readonly Row[];
  readonly columns: number;
  readonly warnings: ImportWarning[];
}

async function collect(
  source: Iterable<Row>,
  { maxRows, maxColumns }: CsvOptions,
  signal: AbortSignal,
): Promise<Collected> {
  const rows: Row[] = [];
  let widest = 0;
  let omitted = 0;
  for (const row of source) {
    if ((rows.length + omitted) % SLICE === SLICE - 1) await breathe(signal);
    if (rows.length === maxRows) {
      omitted += 1;
      continue;
    }
    widest = Math.max(widest, row.length);
    rows.push(row.slice(0, maxColumns));
  }
  const warnings: ImportWarning[] = [];
  if (omitted > 0)
    warnings.push({ code: 'CSV_ROWS_OMITTED', message: `Only the first ${maxRows} rows were kept.`, count: omitted });
  if (widest > maxColumns) {
    warnings.push({
      code: 'CSV_COLUMNS_OMITTED',
      message: `Only the first ${maxColumns} columns were kept.`,
      count: widest - maxColumns,
    });
  }
  return { rows, columns: Math.min(widest, maxColumns), warnings };
}

/** Lets other requests run, and stops if the import was cancelled. */
async function breathe(signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  await new Promise((resolve) => setImmediate(resolve));
}
