import type { AiMessage, AiPart } from '@editor-companion/core/plugin';
import { inlineData, partsOf } from '../drivers/content.ts';
import { errors } from '../errors.ts';
import type { Attachment } from './conversation.ts';
import { pictureUrl } from './messages.ts';

/** Turns the bytes of an office document into text, where a plugin that can is present. */
export type ReadDocument = (file: { name: string; mediaType: string; bytes: Buffer }) => Promise<string>;

/**
 * Adds attachments to the last user message: pictures as they are, documents as text. Documents must be inline (`data:` URLs):
 * the server fetches no address that a client names.
 *
 * @throws CompanionError AI_ATTACHMENT_UNSUPPORTED.
 */
export async function attach(
  messages: readonly AiMessage[],
  attachments: readonly Attachment[],
  documentReader: () => ReadDocument | undefined,
): Promise<readonly AiMessage[]> {
  if (attachments.length === 0) return messages;
  const readDocument = documentReader();
  const parts = await Promise.all(attachments.map((attachment) => partOf(attachment, readDocument)));
  const index = messages.findLastIndex(({ role }) => role === 'user');
  return messages.map((message, at): AiMessage =>
    at === index && message.role === 'user'
      ? { role: 'user', content: [...partsOf(message.content), ...parts] }
      : message,
  );
}

async function partOf(attachment: Attachment, readDocument: ReadDocument | undefined): Promise<AiPart> {
  const { name, kind, url } = attachment;
  const inline = inlineData(url);
  if (kind === 'image' || inline?.mediaType.startsWith('image/') === true) {
    if (pictureUrl(url) === '') throw unsupported(name, 'pictures are taken as https: or data: URLs.');
    return { type: 'image_url', image_url: { url } };
  }
  if (inline === undefined)
    throw unsupported(name, 'send the file itself as a data: URL; the server fetches no addresses.');
  const bytes = Buffer.from(inline.data, 'base64');
  if (inline.mediaType.startsWith('text/')) return document(name, bytes.toString());
  if (readDocument === undefined) throw unsupported(name, 'no plugin that imports documents is switched on.');
  return document(name, await readDocument({ name, mediaType: inline.mediaType, bytes }));
}

const document = (name: string, content: string): AiPart => ({
  type: 'text',
  text: `<attachment name=${JSON.stringify(name)}>\n${content.replaceAll('</attachment', '<\\/attachment')}\n</attachment>`,
});

const unsupported = (name: string, reason: string) => errors.AI_ATTACHMENT_UNSUPPORTED({ name, reason });
