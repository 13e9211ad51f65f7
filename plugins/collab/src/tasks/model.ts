import { documentModel, loadModel, type DocumentModel } from '@editor-companion/document';

let current: DocumentModel = documentModel;

/** The model of documents in this thread, which works for one server alone. */
export const model = (): DocumentModel => current;

/** Takes nodes of plugins into the model of this thread; the same list costs nothing. */
export async function useModel(modules: readonly string[]): Promise<void> {
  current = await loadModel(modules);
}

let preferred: readonly string[] | undefined;

/** Fields in which a document is looked for where nobody names one, the first of them first. */
export const preferredFields = (): readonly string[] | undefined => preferred;

export function preferFields(fields: readonly string[]): void {
  preferred = fields;
}
