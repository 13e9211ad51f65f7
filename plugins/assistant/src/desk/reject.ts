import { settleSuggestions } from '@editor-companion/document/yjs';
import { mergeUpdates } from 'yjs';
import type { Works } from './job.ts';
import { openPage } from './page.ts';

/** Rejects the remaining suggestions of a run. */
export async function reject({ papers, client, run }: Works['reject']['input']): Promise<Works['reject']['output']> {
  const { doc, field, model } = await openPage(papers);
  doc.clientID = client;
  const updates: Uint8Array[] = [];
  doc.on('update', (update: Uint8Array) => updates.push(update));
  doc.transact(() =>
    settleSuggestions(doc.getXmlFragment(field), {
      verdict: 'reject',
      isMeant: (change) => change.run === run,
      schema: model.schema,
    }),
  );
  return updates.length === 0 ? undefined : mergeUpdates(updates);
}
