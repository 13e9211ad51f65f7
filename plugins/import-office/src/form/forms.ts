import {
  moduleBeside,
  type ImportAnswerForm,
  type ImportWarning,
  type TurnContext,
  type WorkerPoolOptions,
  type WorkersService,
} from '@editor-companion/core/plugin';

/** Formats of the content other than editor JSON. All are strings. */
export type StringForm = 'html' | 'markdown' | 'text' | 'update';

export interface FormRequest extends Pick<ImportAnswerForm, 'profile' | 'comments'> {
  /** A stored import as JSON. */
  readonly kept: Uint8Array;
  readonly form: StringForm | 'json';
  /** The modules of added nodes. */
  readonly model: readonly string[];
}

export interface FormAnswer {
  /** The import with its content in the requested format and with all warnings. */
  readonly kept: Uint8Array;
  /** The warnings that the format added. */
  readonly added: readonly ImportWarning[];
}

/** Writes the content of stored imports in other formats. */
export interface Forms {
  /**
   * Returns the import with its content in a format: a string, or the JSON of another editor.
   * @throws IMPORT_FORM_UNAVAILABLE (422) if the form cannot hold the document.
   */
  readonly write: (request: Omit<FormRequest, 'model'>, context: TurnContext) => Promise<FormAnswer>;
  readonly close: () => Promise<void>;
}

/** @param modules returns the modules of plugins' nodes, and is called when all plugins have been set up. */
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
