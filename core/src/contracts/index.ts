/** Types only: what plugins agree on with each other. The core's own code must not depend on these. */
export type * from './ai-provider.ts';
export type * from './auth.ts';
export type * from './conversion.ts';
export type * from './database.ts';
export type * from './document.ts';
export type * from './events.ts';
export type * from './exporter.ts';
export type * from './files.ts';
export type * from './import-format.ts';
export type * from './jobs.ts';
export type * from './kv.ts';
export type * from './office-engine.ts';
export type * from './routes.ts';
export type * from './work-context.ts';
export type * from './workers.ts';
