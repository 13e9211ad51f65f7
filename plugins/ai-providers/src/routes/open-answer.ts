import type { AiDocumentAnswers, AiRequest } from '@editor-companion/core/plugin';
import type { Client, Gateway, Order } from '../gateway.ts';
import type { Conversation } from '../request/conversation.ts';
import type { AnswerWork } from './answer-work.ts';
import { openDocumentWork } from './document-work.ts';

interface Parts {
  readonly gateway: Gateway;
  /** Looked up at each request, since its plugin is set up after this one. */
  readonly documentAnswers: () => AiDocumentAnswers | undefined;
}

interface Asked {
  readonly conversation: Conversation;
  readonly request: Omit<AiRequest, 'model'>;
  readonly targets: Order['targets'];
}

interface Head {
  header(name: string, value: string): unknown;
}

/**
 * Requests the admission of a conversation: by a vendor, or with the server's tools in a document if it asks for them. The head names the
 * cached answer or the run.
 * @throws CompanionError.
 */
export async function openAnswer(
  { gateway, documentAnswers }: Parts,
  client: Client,
  { conversation: { inDocument, documentId }, request, targets }: Asked,
  head: Head,
): Promise<AnswerWork> {
  if (inDocument && documentId !== undefined) {
    const question = { ...inDocument, document: documentId, request };
    const work = await openDocumentWork(documentAnswers(), client, targets, question);
    head.header('x-assistant-run', work.id);
    head.header('x-assistant-document', encodeURIComponent(work.document));
    return work;
  }
  const job = await gateway.open(client, { purpose: 'chat', targets, documentId, request });
  if (job.cache !== undefined) head.header('x-ai-cache', job.cache);
  return job;
}
