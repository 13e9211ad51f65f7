/**
 * The entry for modules that also run in a worker thread, instead of `@editor-companion/core/plugin`: errors, and parts of large bodies.
 * Each thread loads modules for itself; this entry leaves out the schema builder and everything else that only the main thread needs, so
 * threads start sooner and take less memory.
 */
export { CompanionError, defineErrors } from '../base/errors.ts';
export { JsonPart, openPart, packPart } from '../base/json-part.ts';
export type { PartMessage } from '../base/json-part.ts';
export { Safe, type Stored } from '../cipher/safe.ts';
export { SEAL_BYTES, Sealer } from '../cipher/sealer.ts';
export type { KeyMaterial } from '../cipher/key-ring.ts';
export { limitWebAssemblyMemory } from '../plugin/web-assembly-memory.ts';
export { refuseSimplified } from '../plugin/warnings/warnings.ts';
