import type { AssistantOptions } from '../options.ts';
import type { Assistant } from '../run/assistant.ts';
import type { Workbench } from '../toolbox/tool.ts';
import { OpenDocument } from './open-document.ts';
import type { Ground } from './session.ts';

/** Used only for listing tools, never for calls. */
const nowhere: Workbench = {
  call: () => Promise.reject(new TypeError('no document')),
  locate: () => Promise.reject(new TypeError('no document')),
  anchorsOf: () => Promise.reject(new TypeError('no document')),
  show: () => Promise.reject(new TypeError('no document')),
};

const anything = (): boolean => true;

/** The documents and tools of the assistant for sessions. */
export const createGround = (
  assistant: Assistant,
  limits: Pick<AssistantOptions, 'firstCharacters' | 'maxChangedBytes'>,
): Ground => ({
  async open(name, asker) {
    const workplace = await assistant.open(name, asker.principal);
    const mayWrite = assistant.mayWrite(asker.principal, name);
    const may = (changes: 'document' | 'beside'): boolean => changes === 'beside' || mayWrite;
    const document = { name, bench: workplace };
    const toolbox = await assistant.toolbox({ document, may, maxCalls: Number.MAX_SAFE_INTEGER }, asker);
    return new OpenDocument({ workplace, toolbox, ...limits });
  },
  async catalogue(asker) {
    const document = { name: '', bench: nowhere };
    const inDocuments = await assistant.toolbox({ document, role: 'owner', may: anything }, asker);
    const anywhere = await assistant.toolbox({ may: anything }, asker);
    return { inDocuments: inDocuments.tools, anywhere: anywhere.tools };
  },
  async keep(id, document, principal) {
    const { id: documentId, edits } = document;
    await assistant.kept.keep({ id, documentId, edits }, principal, () => document.inverse(`user ${principal.id}`));
  },
});
