import type { AiHttpProvider, AiMediaRequest, AiUpstreamRequest } from '@editor-companion/core/plugin';
import type { StreamReply } from '../../answer/outlet.ts';
import { plainText } from '../../drivers/content.ts';
import type { Client } from '../../gateway.ts';
import { documentOf, type Body } from '../../request/conversation.ts';
import { withoutOperators } from '../../request/further-members.ts';
import { guardSize } from '../../request/guard-size.ts';
import type { Target } from '../../upstream/receiver.ts';
import { apiOf } from '../offered.ts';
import type { V1Parts } from '../parts.ts';
import { sendBytes } from './send-bytes.ts';

/** What becomes of a text. */
export interface Medium {
  readonly what: 'images' | 'speech';
  readonly purpose: 'image' | 'speech';
  /** The member of the body that holds the text. */
  readonly member: 'prompt' | 'input';
  /** The media types of answers. */
  readonly accepts: RegExp;
}

/** Has a vendor make a picture or sound of a text, and sends it on. @throws CompanionError. */
export async function make(
  medium: Medium,
  client: Client & { readonly body: Body & { readonly model: string } },
  reply: StreamReply,
  { gateway, options, names }: V1Parts,
): Promise<void> {
  const { body } = client;
  const messages = [{ role: 'user' as const, content: String(body[medium.member]) }];
  guardSize(messages, options);
  const job = await gateway.open(client, {
    purpose: medium.purpose,
    targets: [names.targetFor(body.model, medium.what)],
    documentId: documentOf(body),
    request: {
      messages,
      stream: body['stream'] === true || body['stream_format'] === 'sse',
      parameters: withoutOperators(body, ['model', medium.member, 'documentID', 'documentId']),
    },
  });
  const target = targetOf(job.targets[0], apiOf(job, medium.what));
  // A picture that is not streamed comes at once when it is painted, after up to two minutes of silence.
  const { content } = options.timeouts;
  const limits = { ...options.timeouts, firstByte: Math.max(options.timeouts.firstByte, content), content };
  await sendBytes({ job, client, target, accepts: medium.accepts, limits }, reply);
}

/** A target whose answers are bytes: retries, time limits and the breaker are those of any other. */
function targetOf({ provider, model }: Target, api: (request: AiMediaRequest) => AiUpstreamRequest): Target {
  const unread = (): never => {
    throw new SyntaxError('bytes are not read');
  };
  const making: AiHttpProvider = {
    id: provider.id,
    title: provider.title,
    kind: 'http',
    framing: 'sse',
    request: ({ model: asked, messages, parameters = {} }) =>
      api({ model: asked, text: messages.map(({ content }) => plainText(content)).join('\n\n'), parameters }),
    reader: () => unread,
    readBody: unread,
  };
  return { provider: making, model };
}
