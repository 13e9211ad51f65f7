/** A unit of work of a plugin, named as the log shows it: `GET /convert/:taskId`, `setup`, `event doc:changed`. */
export interface Work {
  readonly plugin: string;
  readonly name: string;
}

/** The symbol through which the watching thread asks a paused main thread for its current work. */
export const WORK_NOW = 'editor-companion.work-now';
