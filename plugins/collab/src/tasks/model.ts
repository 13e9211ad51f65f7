import { documentModel, loadModel, type DocumentModel } from '@editor-companion/document';

let current: DocumentModel = documentModel;

/** The document model of this thread, which works for one server only. */
export const model = (): DocumentModel => current;

/** Adds plugins' nodes to this thread's model. Loading the same list again costs nothing. */
export async function useModel(modules: readonly string[]): Promise<void> {
  current = await loadModel(modules);
}

let preferred: readonly string[] | undefined;

/** The fields to search for a document if none is named, in order of preference. */
export const preferredFields = (): readonly string[] | undefined => preferred;

export function preferFields(fields: readonly string[]): void {
  preferred = fields;
}
