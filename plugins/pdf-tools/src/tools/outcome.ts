import type { DocumentWarning } from '@editor-companion/core/plugin';
import type { SourceFile } from '../document/open-pdf.ts';
import type { Limits } from '../document/limits.ts';
import type { Budget } from '../assembly/copier.ts';
import type { Losses } from '../warnings.ts';

/** A file that a tool has created. */
export interface MadeFile {
  readonly bytes: Uint8Array;
  readonly extension: 'pdf' | 'zip';
}

/** The answer of a thread. */
export interface Outcome extends MadeFile {
  readonly warnings: readonly DocumentWarning[];
}

/** The inputs of a tool. */
export interface Workbench {
  readonly files: readonly SourceFile[];
  readonly limits: Limits;
  readonly budget: Budget;
  readonly losses: Losses;
  readonly progress: (fraction: number) => void;
}

/** Returns the file of a tool that accepts a single one. */
export function onlyFile({ files }: Workbench, password: string | undefined): SourceFile {
  const [file] = files;
  if (!file) throw new Error('A form without a file came through.');
  return { ...file, password };
}
