import type { DocumentAuthor, DocumentRole, DocumentsService, Host, Principal } from '@editor-companion/core/plugin';
import { errors } from '../errors.ts';

/** The service `documents` with all methods that the assistant needs. @throws CompanionError ASSISTANT_UNAVAILABLE (501). */
export function documentsOf(
  host: Host<'documents'>,
): Required<Pick<DocumentsService, 'create' | 'state' | 'merge' | 'suggest'>> {
  const documents = host.use('documents');
  if (!documents.state || !documents.merge || !documents.suggest) throw errors.ASSISTANT_UNAVAILABLE();
  return documents as Required<DocumentsService>;
}

/** A principal's role in a document; without auth, everybody is an owner. */
export function roleIn(host: Host, principal: Principal, document: string): DocumentRole | undefined {
  const auth = host.find('auth');
  return auth ? auth.roleOf(principal, document) : 'owner';
}

/** The recorded author of the assistant's changes for a principal. */
export const authorFor = ({ id, name }: Pick<Principal, 'id' | 'name'>): DocumentAuthor => ({
  id: `assistant:${id}`,
  name: `Assistant (${name})`,
});
