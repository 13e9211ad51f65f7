import type { ImportedDocument } from '@editor-companion/document';
import { openCompound, type CompoundNode } from '../compound/compound-bytes.ts';
import { FormatError } from '../errors.ts';
import { decodeText } from '../markup/decode-text.ts';
import { readSource } from '../prose/source.ts';
import { unpackRtf } from './compressed-rtf.ts';
import { mailDocument } from './mail-document.ts';
import type { Mail, MailAttachment, MailBody } from './mail.ts';
import { Properties, PROPERTY } from './properties.ts';

/** The number of bytes before the table of properties: in a file's message, in a nested one, in an attachment ([MS-OXMSG] 2.4.1). */
const [OF_FILE, OF_INNER, OF_ATTACHMENT] = [32, 24, 8];
const MAX_ATTACHMENTS = 2000;

/**
 * Reads a message that Outlook saved (.msg, [MS-OXMSG]) from a local file. Nothing is fetched. Blocking: for worker threads.
 * @throws FormatError FILE_TRUNCATED, FILE_DAMAGED, ARCHIVE_UNSAFE, CONTENT_TOO_LARGE, XML_UNSAFE.
 */
export const readMsg = (path: string): ImportedDocument =>
  mailDocument(mailOf(openCompound(readSource(path)), OF_FILE));

function mailOf(node: CompoundNode, headBytes: number): Mail {
  const properties = new Properties(node, headBytes);
  const attachments = node.members.filter(({ name, isStorage }) => isStorage && /^__attach_version1\.0/i.test(name));
  if (attachments.length > MAX_ATTACHMENTS)
    throw new FormatError('ARCHIVE_UNSAFE', { reason: `it has more than ${MAX_ATTACHMENTS} attachments` });
  const messageId = properties.text(PROPERTY.messageId);
  return {
    subject: properties.text(PROPERTY.subject),
    from: senderOf(properties),
    to: properties.text(PROPERTY.displayTo),
    cc: properties.text(PROPERTY.displayCc),
    date: properties.time(PROPERTY.submitTime) || properties.time(PROPERTY.deliveryTime),
    bodies: bodyOf(properties),
    attachments: attachments.toSorted((a, b) => a.name.localeCompare(b.name)).map(attachmentOf),
    metadata: messageId === '' ? {} : { messageId },
  };
}

function senderOf(properties: Properties): string {
  const name = properties.text(PROPERTY.senderName);
  const address = properties.text(PROPERTY.smtpAddress) || properties.text(PROPERTY.senderAddress);
  if (!address.includes('@') || address === name) return name;
  return name === '' ? address : `${name} <${address}>`;
}

/** Returns the HTML page, else the Rich Text, else the plain text. */
function bodyOf(properties: Properties): MailBody[] {
  const html = properties.bytes(PROPERTY.html);
  if (html && html.length > 0) return [{ kind: 'html', text: decodeText(html, properties.htmlEncoding).text }];
  const rtf = properties.bytes(PROPERTY.rtf);
  if (rtf && rtf.length > 0) return [{ kind: 'rtf', bytes: unpackRtf(rtf) }];
  const text = properties.text(PROPERTY.body);
  return text === '' ? [] : [{ kind: 'text', text, isFlowed: false, dropsBlank: false }];
}

function attachmentOf(node: CompoundNode): MailAttachment {
  const properties = new Properties(node, OF_ATTACHMENT);
  const inner = properties.storage(PROPERTY.attachmentData);
  const name = [PROPERTY.attachmentLongFile, PROPERTY.attachmentFile, PROPERTY.attachmentName]
    .map((id) => properties.text(id))
    .find(Boolean);
  const shared = {
    name: name ?? (inner ? 'message.msg' : 'file'),
    mediaType: properties.text(PROPERTY.attachmentType).toLowerCase() || 'application/octet-stream',
    bytes: inner ? Buffer.alloc(0) : (properties.bytes(PROPERTY.attachmentData) ?? Buffer.alloc(0)),
    contentId: properties.text(PROPERTY.contentId) || undefined,
    location: properties.text(PROPERTY.contentLocation) || undefined,
  };
  return inner ? { ...shared, mail: () => mailOf(inner, OF_INNER) } : shared;
}
