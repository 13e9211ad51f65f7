import { AgUiStream } from '../answer/agui-stream.ts';
import type { Encoder } from '../answer/encoder.ts';
import { MessageStream } from '../answer/message-stream.ts';
import { createOpenAiStream } from '../answer/openai-stream.ts';
import type { Conversation } from '../request/conversation.ts';
import type { AnswerForm } from '../request/negotiate.ts';

/** For AG-UI: the form of reasoning. */
export type Dialect = 'ag-ui-1' | 'tdesign';

interface Choice {
  readonly form: AnswerForm;
  readonly dialect: Dialect;
  /** The answer's id. */
  readonly id: string;
  readonly conversation: Conversation;
  readonly client: { readonly id: string };
}

/** The writer of the negotiated format. */
export function chooseEncoder({ form, dialect, id, conversation, client }: Choice): Encoder {
  const requestId = client.id;
  if (form === 'openai') return createOpenAiStream({ id, wantsUsage: conversation.wantsUsage, requestId });
  if (form === 'message') return new MessageStream({ id, compatible: conversation.shape === 'openai', requestId });
  const threadId = conversation.threadId ?? id;
  return new AgUiStream({ threadId, runId: conversation.runId ?? requestId, dialect });
}
