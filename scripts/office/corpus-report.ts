import type { FigureTable } from '../figures/page-block.ts';
import type { Verdict } from './corpus.ts';

/** A verdict with the memory of the server's processes in MB: the highest sum, and the increase by the import. */
export interface Measured extends Verdict {
  readonly peak: number;
  readonly added: number;
}

export interface Aftermath {
  readonly survivors: readonly string[];
  readonly answersStill: boolean;
}

const HEAD = ['file', 'status', 'code', 'ms', 'peak MB', 'added MB', 'words', 'verdict'];

/** Prints one line per document. */
export function printCorpus(verdicts: readonly Measured[], { missing = false } = {}): void {
  const rows = [HEAD, ...verdicts.map(rowOf)];
  const widths = HEAD.map((_, column) => Math.max(...rows.map((row) => (row[column] ?? '').length)));
  for (const [index, row] of rows.entries()) {
    console.log(
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    );
    const words = verdicts[index - 1]?.missing ?? [];
    if (missing && words.length > 0) console.log(`    missing: ${words.slice(0, 60).join(' ')}`);
  }
}

/** Returns the table of the documentation, one row per document. */
export const corpusTable = (verdicts: readonly Measured[]): FigureTable => ({ head: HEAD, rows: verdicts.map(rowOf) });

/** Returns the summary, one sentence each. */
export function summaryOf(verdicts: readonly Measured[], { survivors, answersStill }: Aftermath): string[] {
  const right = verdicts.filter(({ faults }) => faults.length === 0);
  const toImport = verdicts.filter(({ expected }) => expected === 'import');
  const toRefuse = verdicts.filter(({ expected }) => expected === 'refusal');
  const compared = verdicts.flatMap((verdict) => verdict.recall ?? []);
  return [
    `${right.length} of ${verdicts.length} documents came out as they should.`,
    `Imported: ${toImport.filter(({ status }) => status === 200).length} of ${toImport.length}; refused as they must be: ${toRefuse.filter(({ status, faults }) => status !== 200 && faults.length === 0).length} of ${toRefuse.length}.`,
    `Slowest refusal: ${Math.max(0, ...toRefuse.map(({ ms }) => ms)).toFixed(0)} ms.`,
    `All of LibreOffice's words (99 %): ${compared.filter((value) => value >= 0.99).length} of ${compared.length} compared.`,
    `Highest memory of all processes: ${Math.max(...verdicts.map(({ peak }) => peak)).toFixed(0)} MB; most added by one document: ${Math.max(...verdicts.map(({ added }) => added)).toFixed(0)} MB.`,
    `Processes left behind: ${survivors.length === 0 ? 'none' : survivors.join(', ')}. Server still answered at the end: ${answersStill ? 'yes' : 'NO'}.`,
  ];
}

const rowOf = ({ path, status, code, ms, peak, added, recall, faults }: Measured): string[] => [
  path.length > 60 ? `${path.slice(0, 57)}...` : path,
  String(status),
  code || '-',
  ms.toFixed(0),
  peak.toFixed(0),
  added.toFixed(0),
  recall === undefined ? '-' : `${(recall * 100).toFixed(1)} %`,
  faults.length === 0 ? 'ok' : faults.join('; '),
];
