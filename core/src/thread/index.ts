/**
 * What modules import that also run in a worker thread, in place of `@editor-companion/core/plugin`: errors, and parts of large
 * bodies. A thread loads every module for itself. From here it gets neither the schema builder nor anything else that the main thread
 * alone needs, so that it starts sooner and takes less memory.
 */
export { CompanionError, defineErrors } from '../base/errors.ts';
export { JsonPart, openPart, packPart } from '../base/json-part.ts';
export type { PartMessage } from '../base/json-part.ts';
export { Safe, type Stored } from '../cipher/safe.ts';
export { SEAL_BYTES, Sealer } from '../cipher/sealer.ts';
export type { KeyMaterial } from '../cipher/key-ring.ts';
export { limitWebAssemblyMemory } from '../plugin/web-assembly-memory.ts';
export { refuseSimplified } from '../plugin/warnings/warnings.ts';
