import type { Host, OptionFault, WorkerPoolOptions } from '@editor-companion/core/plugin';
import { engineFormat } from './import-format.ts';
import { legacyFormats } from './legacy-format.ts';
import { timeEngines } from './metrics.ts';
import { libreOfficeEngine } from './libreoffice/engine.ts';
import type { LibreOfficeOptions, WasmOptions } from './options.ts';
import { createUnlocking } from './unlock.ts';
import { wasmEngine } from './wasm/engine.ts';

export interface EnginesOptions {
  readonly engines: readonly string[];
  readonly libreoffice: LibreOfficeOptions;
  readonly wasm: WasmOptions;
}

/** The engines of this plugin. Others come from plugins that depend on it. */
const BUILT_IN = ['libreoffice', 'wasm'];

/** Returns the faults of engine names before anything starts. Engines of other plugins are checked when all plugins are ready. */
export function engineFaults(engines: readonly string[], dependents: readonly string[]): OptionFault[] {
  return engines.flatMap((id, index) => {
    if (BUILT_IN.includes(id)) return [];
    const meant = BUILT_IN.find((known) => known.startsWith(id) || id.startsWith(known));
    if (meant === undefined && dependents.length > 0) return [];
    const hint = meant === undefined ? `Known here: ${BUILT_IN.join(', ')}.` : `Did you mean "${meant}"?`;
    return [{ path: `engines.${index}`, message: 'There is no such engine.', found: JSON.stringify(id), hint }];
  });
}

/** Contributes the built-in engines and the formats that need them. @param limits of the threads that decrypt files */
export function setUpEngines(
  host: Pick<Host, 'contribute' | 'registry' | 'use' | 'log' | 'onReady' | 'onClose' | 'measure' | 'trace'>,
  { engines: order, libreoffice, wasm }: EnginesOptions,
  limits: WorkerPoolOptions,
): void {
  for (const { engine, close } of [libreOfficeEngine(libreoffice, host.log), wasmEngine(wasm, host.log)]) {
    host.contribute('officeEngine', engine);
    host.onClose(close);
  }
  const { unlock, close: closeUnlocking } = createUnlocking(host.use('workers'), limits);
  host.onClose(closeUnlocking);
  const setting = {
    unlock,
    engines: host.registry('officeEngine'),
    order,
    formats: host.registry('importFormat'),
    time: timeEngines(host),
  };
  // A misspelt engine fails at start-up, not at the first document.
  host.onReady(() => order.forEach((id) => setting.engines.get(id)));
  for (const legacy of legacyFormats) host.contribute('importFormat', engineFormat(legacy, setting));
}
