import { Budget } from '../../src/assembly/copier.ts';
import type { Workbench } from '../../src/tools/outcome.ts';
import { Losses } from '../../src/warnings.ts';

/** What a tool works with, without a thread around it; the first file is the one that is worked on. */
export function bench(...files: readonly (readonly [name: string, bytes: Uint8Array])[]): Workbench {
  return {
    files: files.map(([name, bytes]) => ({ name, bytes })),
    limits: { maxPages: 1000, maxObjects: 100_000, maxParts: 100 },
    budget: new Budget(100_000),
    losses: new Losses(),
    progress: () => undefined,
  };
}

/** Codes of what was told. */
export const told = ({ losses }: Workbench): string[] => losses.warnings.map(({ code }) => code);
