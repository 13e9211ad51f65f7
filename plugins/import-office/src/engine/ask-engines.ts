import {
  CompanionError,
  type EngineRequest,
  type OfficeEngine,
  type Registry,
  type WorkContext,
} from '@editor-companion/core/plugin';
import { errors } from '../errors.ts';
import type { TimeEngine } from './metrics.ts';

/**
 * Lets the first capable engine of the operator's list convert a document. If an engine refuses the document, that is the answer; if an
 * engine itself fails, the next one tries.
 * @param time measures the work of an engine.
 * @throws the error of an engine about the document; IMPORT_ENGINE_MISSING when none is installed for it; IMPORT_ENGINE_FAILED when all
 * failed; the signal's reason.
 */
export async function askEngines(
  engines: Registry<OfficeEngine>,
  order: readonly string[],
  request: EngineRequest,
  context: Pick<WorkContext, 'signal' | 'caller' | 'log'>,
  time: TimeEngine = (_engine, convert) => convert(),
): Promise<void> {
  let failed = 0;
  for (const id of order) {
    const engine = engines.find(id);
    if (!engine?.converts(request.source, request.target) || !(await engine.available())) continue;
    try {
      return await time(engine, () => engine.convert(request, context));
    } catch (error) {
      context.signal.throwIfAborted();
      if (CompanionError.is(error)) throw error;
      context.log.warn({ err: error, engine: id, source: request.source }, 'an office engine failed');
      failed += 1;
    }
  }
  throw failed > 0
    ? errors.IMPORT_ENGINE_FAILED()
    : errors.IMPORT_ENGINE_MISSING({ format: request.source, remedy: remedyFor(request.source) });
}

/** Names the engine to install. The WebAssembly build cannot read Microsoft Works. */
const remedyFor = (source: string): string =>
  source === 'works'
    ? 'Install LibreOffice (Debian: npm run setup), the only engine that reads Microsoft Works; or save the document as docx'
    : 'Install LibreOffice (Debian: npm run setup) or, without it, the package @matbee/libreoffice-converter; or save the document as docx, xlsx or pptx';
