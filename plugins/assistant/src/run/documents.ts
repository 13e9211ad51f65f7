import type { DocumentAuthor, DocumentRole, DocumentsService, Host, Principal } from '@editor-companion/core/plugin';
import { errors } from '../errors.ts';

/** Live documents with all that the assistant needs of them. @throws CompanionError ASSISTANT_UNAVAILABLE (501). */
export function documentsOf(
  host: Host<'documents'>,
): Required<Pick<DocumentsService, 'create' | 'state' | 'merge' | 'suggest'>> {
  const documents = host.use('documents');
  if (!documents.state || !documents.merge || !documents.suggest) throw errors.ASSISTANT_UNAVAILABLE();
  return documents as Required<DocumentsService>;
}

/** What a principal is in a document; everybody owns all where nobody has to say who they are. */
export function roleIn(host: Host, principal: Principal, document: string): DocumentRole | undefined {
  const auth = host.find('auth');
  return auth ? auth.roleOf(principal, document) : 'owner';
}

/** Who is told to have written what the assistant writes for somebody. */
export const authorFor = ({ id, name }: Pick<Principal, 'id' | 'name'>): DocumentAuthor => ({
  id: `assistant:${id}`,
  name: `Assistant (${name})`,
});
