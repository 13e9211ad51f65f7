/** Something that a plugin does, in words of the log: `GET /convert/:taskId`, `setup`, `event doc:changed`. */
export interface Work {
  readonly plugin: string;
  readonly name: string;
}

/** The symbol under which a stopped main thread is asked what it does. */
export const WORK_NOW = 'editor-companion.work-now';
