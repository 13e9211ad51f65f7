import { moduleBeside } from '@editor-companion/core/plugin';
import type { WorkersService } from '@editor-companion/core/plugin';
import { errors } from '../errors.ts';
import type { ContentLimits } from './check.ts';
import type { Filling } from './fill.ts';
import { sizeOf, type FilledText, type TemplateText } from './template-text.ts';
import type { Checked, Reading, Work } from './works.ts';

/** JSON up to this size is processed within a few milliseconds, faster than a thread is reached. */
const SMALL_BYTES = 100_000;
const MEMORY_MB = 256;
const TIMEOUT_MS = 20_000;

export interface DeskLimits extends ContentLimits {
  /** The maximum size of content and page as JSON in bytes. */
  readonly maxBytes: number;
}

/** Operations on the content of templates: that of large ones in a worker thread, callers taking turns. */
export interface Desk {
  /**
   * Checks a text and lists its variables. Content of another editor is converted first.
   * @throws TEMPLATE_TOO_LARGE, TEMPLATE_CONTENT_INVALID; CONTENT_SIMPLIFIED; DocumentErrors of size.
   */
  check(text: TemplateText, caller: string, reading?: Reading): Promise<Checked>;
  /** @throws as `check`; TEMPLATE_VALUES_MISSING where the filling asks for it. */
  fillIn(text: TemplateText, filling: Omit<Filling, 'maxBytes'>, caller: string): Promise<FilledText>;
}

/** @param modules returns the modules of plugins' nodes, and is called when all plugins have been set up. */
export function createDesk(
  workers: WorkersService,
  { maxBytes, maxNodes }: DeskLimits,
  modules: () => readonly string[] = () => [],
): Desk {
  const options = { size: 1, memoryMb: MEMORY_MB, timeout: TIMEOUT_MS };
  const pool = workers.pool<Work, Checked | FilledText>(moduleBeside(import.meta.url, 'worker'), options);
  const limits = { maxNodes };

  async function carryOut(given: Omit<Work, 'model'>, caller: string): Promise<Checked | FilledText> {
    const work = { ...given, model: modules() };
    if (sizeOf(work.text) > SMALL_BYTES) return pool.run(work, { caller });
    // Loads the schema on demand, which a server that writes no templates need not have in memory.
    return (await import('./works.ts')).carryOut(work);
  }

  function mustFit(text: TemplateText): void {
    const size = sizeOf(text);
    if (size > maxBytes) throw errors.TEMPLATE_TOO_LARGE({ size, limit: maxBytes });
  }

  return {
    async check(text, caller, reading = {}) {
      mustFit(text);
      const checked = (await carryOut({ text, limits, reading }, caller)) as Checked;
      mustFit(checked.text);
      return checked;
    },
    fillIn: async (text, filling, caller) =>
      (await carryOut({ text, filling: { ...filling, maxBytes }, limits }, caller)) as FilledText,
  };
}
