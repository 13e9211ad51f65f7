import {
  moduleBeside,
  type ImportAnswerForm,
  type TurnContext,
  type WorkerPoolOptions,
  type WorkersService,
} from '@editor-companion/core/plugin';

/** Forms of the content other than editor JSON; all of them strings. */
export type StringForm = 'html' | 'markdown' | 'text' | 'update';

export interface FormRequest extends Pick<ImportAnswerForm, 'profile' | 'comments'> {
  /** A kept import, as JSON. */
  readonly kept: Uint8Array;
  readonly form: StringForm | 'json';
}

/** Writes the content of kept imports in forms other than the one in which they are kept. */
export interface Forms {
  /**
   * The import as before, with its content in that form: a string, or the JSON of another editor.
   * @throws IMPORT_FORM_UNAVAILABLE (422) when the document is beyond what the form can hold.
   */
  readonly write: (request: FormRequest, context: TurnContext) => Promise<Uint8Array>;
  readonly close: () => Promise<void>;
}

export function createForms(workers: WorkersService, limits: WorkerPoolOptions): Forms {
  const pool = workers.pool<FormRequest, Uint8Array>(moduleBeside(import.meta.url, 'worker'), limits);
  return {
    write: (request, context) => pool.run(request, context),
    close: () => pool.close(),
  };
}
