import type { AiMessage, AiPart } from '@editor-companion/core/plugin';
import { inlineData, partsOf } from '../drivers/content.ts';
import { errors } from '../errors.ts';
import type { Attachment } from './conversation.ts';
import { pictureUrl } from './messages.ts';

/** Converts an office document to text, if a suitable plugin is present. */
export type ReadDocument = (file: { name: string; mediaType: string; bytes: Buffer }) => Promise<string>;

/** Fetches an attachment by its address. */
export type FetchFile = (attachment: Attachment) => Promise<{ mediaType: string; bytes: Buffer }>;

/**
 * Adds attachments to the last user message: pictures unchanged, documents as text. Documents are inline (`data:` URLs) or are fetched from
 * their addresses.
 * @throws CompanionError AI_ATTACHMENT_UNSUPPORTED, and errors of fetching.
 */
export async function attach(
  messages: readonly AiMessage[],
  attachments: readonly Attachment[],
  documentReader: () => ReadDocument | undefined,
  fetchFile: FetchFile,
): Promise<readonly AiMessage[]> {
  if (attachments.length === 0) return messages;
  const readDocument = documentReader();
  const parts = await Promise.all(attachments.map((attachment) => partOf(attachment, readDocument, fetchFile)));
  const index = messages.findLastIndex(({ role }) => role === 'user');
  return messages.map((message, at): AiMessage =>
    at === index && message.role === 'user'
      ? { role: 'user', content: [...partsOf(message.content), ...parts] }
      : message,
  );
}

async function partOf(
  attachment: Attachment,
  readDocument: ReadDocument | undefined,
  fetchFile: FetchFile,
): Promise<AiPart> {
  const { name, kind, url } = attachment;
  const inline = inlineData(url);
  if (kind === 'image' || inline?.mediaType.startsWith('image/') === true) {
    if (pictureUrl(url) === '')
      throw unsupported(name, 'pictures must have an address (http: or https:) or a data: URL.');
    return { type: 'image_url', image_url: { url } };
  }
  const { mediaType, bytes } = inline
    ? { mediaType: inline.mediaType, bytes: Buffer.from(inline.data, 'base64') }
    : await fetchFile(attachment);
  if (mediaType.startsWith('text/')) return document(name, bytes.toString());
  if (readDocument === undefined) throw unsupported(name, 'no active plugin imports documents.');
  return document(name, await readDocument({ name, mediaType, bytes }));
}

const document = (name: string, content: string): AiPart => ({
  type: 'text',
  text: `<attachment name=${JSON.stringify(name)}>\n${content.replaceAll('</attachment', '<\\/attachment')}\n</attachment>`,
});

const unsupported = (name: string, reason: string) => errors.AI_ATTACHMENT_UNSUPPORTED({ name, reason });
