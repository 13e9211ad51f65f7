import type { StreamReply } from '../../answer/outlet.ts';
import { plainText } from '../../drivers/content.ts';
import type { Client } from '../../gateway.ts';
import { documentOf, type Body } from '../../request/conversation.ts';
import { withoutOperators } from '../../request/further-members.ts';
import { guardSize } from '../../request/guard-size.ts';
import { apiOf } from '../offered.ts';
import type { V1Parts } from '../parts.ts';
import { bytesTarget, sendBytes } from './send-bytes.ts';

/** The kind of output made from a text. */
export interface Medium {
  readonly what: 'images' | 'speech';
  readonly purpose: 'image' | 'speech';
  /** The member of the body with the text. */
  readonly member: 'prompt' | 'input';
  /** The media types of answers. */
  readonly accepts: RegExp;
}

/** Lets a vendor make a picture or sound from a text, and sends it on. @throws CompanionError. */
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
  const api = apiOf(job, medium.what);
  const target = bytesTarget(job.targets[0], ({ model, messages: asked, parameters = {} }) =>
    api({ model, text: asked.map(({ content }) => plainText(content)).join('\n\n'), parameters }),
  );
  await sendBytes({ job, client, target, accepts: medium.accepts, timeouts: options.timeouts }, reply);
}
