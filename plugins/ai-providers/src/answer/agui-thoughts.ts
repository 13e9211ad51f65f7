import { sse } from './encoder.ts';

/** How one dialect of AG-UI represents reasoning. */
export interface ThoughtDialect {
  open(id: string): string;
  content(id: string, delta: string): string;
  close(id: string): string;
  /** A vendor's opaque state of reasoning or of a tool call, which the client sends back; `''` if the dialect has no place for it. */
  keep(subtype: 'message' | 'tool-call', entityId: string, value: unknown): string;
}

/** AG-UI 1.0. */
export const REASONING: ThoughtDialect = {
  open: (messageId) =>
    sse({ type: 'REASONING_START', messageId }) +
    sse({ type: 'REASONING_MESSAGE_START', messageId, role: 'reasoning' }),
  content: (messageId, delta) => sse({ type: 'REASONING_MESSAGE_CONTENT', messageId, delta }),
  close: (messageId) => sse({ type: 'REASONING_MESSAGE_END', messageId }) + sse({ type: 'REASONING_END', messageId }),
  keep: (subtype, entityId, value) =>
    sse({ type: 'REASONING_ENCRYPTED_VALUE', subtype, entityId, encryptedValue: JSON.stringify(value) }),
};

/** AG-UI before 1.0, which TDesign's engine shows. */
export const THINKING: ThoughtDialect = {
  open: () => sse({ type: 'THINKING_START', title: 'Thinking' }) + sse({ type: 'THINKING_TEXT_MESSAGE_START' }),
  content: (_id, delta) => sse({ type: 'THINKING_TEXT_MESSAGE_CONTENT', delta }),
  close: () => sse({ type: 'THINKING_TEXT_MESSAGE_END' }) + sse({ type: 'THINKING_END' }),
  keep: () => '',
};
