import { moduleBeside, type TurnContext, type WorkersService } from '@editor-companion/core/plugin';
import type { Hyphenated, HyphenateOrder } from './hyphenate-task.ts';

const MEMORY_MB = 256;
const TIMEOUT = 20_000;

/** Hyphenates words in threads. */
export interface Hyphenator {
  divide(order: HyphenateOrder, context: TurnContext): Promise<Hyphenated>;
  close(): Promise<void>;
}

export function createHyphenator(workers: WorkersService): Hyphenator {
  const module = moduleBeside(import.meta.url, 'hyphenate-task');
  const pool = workers.pool<HyphenateOrder, Hyphenated>(module, { memoryMb: MEMORY_MB, timeout: TIMEOUT });
  return { divide: (order, context) => pool.run(order, context), close: () => pool.close() };
}
