import { Budget } from '../../src/assembly/copier.ts';
import type { Workbench } from '../../src/tools/outcome.ts';
import { Losses } from '../../src/warnings.ts';

/** Returns the inputs of a tool without a thread. The first file is the one to process. */
export function bench(...files: readonly (readonly [name: string, bytes: Uint8Array])[]): Workbench {
  return {
    files: files.map(([name, bytes]) => ({ name, bytes })),
    limits: { maxPages: 1000, maxObjects: 100_000, maxParts: 100 },
    budget: new Budget(100_000),
    losses: new Losses(),
    progress: () => undefined,
  };
}

/** Returns the codes of the warnings. */
export const told = ({ losses }: Workbench): string[] => losses.warnings.map(({ code }) => code);
