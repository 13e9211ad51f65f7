import {
  moduleBeside,
  type DocumentNode,
  type WorkerPoolOptions,
  type WorkersService,
} from '@editor-companion/core/plugin';

/** Forms of the content other than editor JSON; all of them strings. */
export type StringForm = 'html' | 'markdown' | 'text' | 'update';

export interface FormRequest {
  readonly content: DocumentNode;
  readonly form: StringForm;
}

/** Writes content in other forms. */
export interface Forms {
  /** @throws IMPORT_FORM_UNAVAILABLE (422) when the document is beyond what the form can hold. */
  readonly write: (request: FormRequest, signal: AbortSignal) => Promise<string>;
  readonly close: () => Promise<void>;
}

export function createForms(workers: WorkersService, limits: WorkerPoolOptions): Forms {
  const pool = workers.pool<FormRequest, string>(moduleBeside(import.meta.url, 'worker'), limits);
  return {
    write: (request, signal) => pool.run(request, { signal }),
    close: () => pool.close(),
  };
}
