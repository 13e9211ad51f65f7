import { CompanionRequestError } from '@editor-companion/client';
import { credentialRefused } from '../server/credential.ts';
import { documents } from '../server/documents.ts';
import { goTo } from './room.ts';

/** Finds the reason why the server refuses the connection: the document may have been renamed meanwhile. */
export async function findOut(room: string): Promise<void> {
  try {
    await documents.lock(room);
  } catch (reason) {
    const next = reason instanceof CompanionRequestError ? newNameIn(reason) : undefined;
    if (next !== undefined) return goTo(next);
  }
  credentialRefused.value = true;
}

function newNameIn({ code, details }: CompanionRequestError): string | undefined {
  if (code !== 'DOCUMENT_RENAMED' || !Array.isArray(details)) return undefined;
  const [told] = details as { path?: string; message?: string }[];
  return told?.path === 'to' ? told.message : undefined;
}
