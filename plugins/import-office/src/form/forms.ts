import {
  moduleBeside,
  type ImportAnswerForm,
  type ImportWarning,
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
  /** Where nodes of plugins come from. */
  readonly model: readonly string[];
}

export interface FormAnswer {
  /** The import as before, with its content in the form asked for, and with all warnings. */
  readonly kept: Uint8Array;
  /** Of these, what the form added. */
  readonly added: readonly ImportWarning[];
}

/** Writes the content of kept imports in forms other than the one in which they are kept. */
export interface Forms {
  /**
   * The import with its content in that form: a string, or the JSON of another editor.
   *
   * @throws IMPORT_FORM_UNAVAILABLE (422) when the document is beyond what the form can hold.
   */
  readonly write: (request: Omit<FormRequest, 'model'>, context: TurnContext) => Promise<FormAnswer>;
  readonly close: () => Promise<void>;
}

/** @param modules where nodes of plugins come from, asked when all plugins have been set up. */
export function createForms(
  workers: WorkersService,
  limits: WorkerPoolOptions,
  modules: () => readonly string[],
): Forms {
  const pool = workers.pool<FormRequest, FormAnswer>(moduleBeside(import.meta.url, 'worker'), limits);
  return {
    write: (request, context) => pool.run({ ...request, model: modules() }, context),
    close: () => pool.close(),
  };
}
