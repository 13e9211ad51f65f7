import type { ImportedDocument } from '@editor-companion/document';
import { decodeText } from '../markup/decode-text.ts';
import { readEntity, type Entity } from '../mime/entity.ts';
import { decodeWords } from '../mime/encoded-words.ts';
import { readFieldValue } from '../mime/fields.ts';
import { fileOf } from '../mime/part-finder.ts';
import { readSource } from '../prose/source.ts';
import { mailDocument } from './mail-document.ts';
import type { Mail, MailAttachment, MailBody } from './mail.ts';

/**
 * Reads an e-mail (RFC 5322 with MIME) from a local file. Nothing is fetched, and external pictures are omitted, because they would tell
 * the sender that the message is read. Blocking: for worker threads.
 * @throws FormatError ARCHIVE_UNSAFE, CONTENT_TOO_LARGE, XML_UNSAFE.
 */
export const readEml = (path: string): ImportedDocument =>
  mailDocument(mailOf(readEntity(withoutEnvelope(readSource(path)))));

/** Removes the first line `From …` of mailbox files. */
function withoutEnvelope(bytes: Buffer): Buffer {
  return bytes.toString('latin1', 0, 5) === 'From ' ? bytes.subarray(bytes.indexOf('\n') + 1) : bytes;
}

/** Reads a message from its MIME parts. */
export function mailOf(entity: Entity): Mail {
  const bodies: MailBody[] = [];
  const attachments: MailAttachment[] = [];
  gather(entity, { bodies, attachments, isFirst: true });
  const field = (name: string): string =>
    decodeWords(entity.fields.get(name) ?? '')
      .replaceAll(/\s+/g, ' ')
      .trim();
  const [messageId, keywords] = [field('message-id'), field('keywords')];
  return {
    subject: field('subject'),
    from: field('from') || field('sender'),
    to: field('to'),
    cc: field('cc'),
    date: isoDate(field('date')),
    bodies,
    attachments,
    metadata: { ...(messageId && { messageId }), ...(keywords && { keywords }) },
  };
}

interface Gathered {
  readonly bodies: MailBody[];
  readonly attachments: MailAttachment[];
  /** True if the part is at the position of a message's text. */
  readonly isFirst: boolean;
}

function gather(entity: Entity, to: Gathered): void {
  const { type, parts } = entity;
  if (type.value === 'multipart/alternative' && parts.length > 0) gatherBest(parts, to);
  else if (type.value.startsWith('multipart/'))
    for (const [index, part] of parts.entries())
      gather(part, { ...to, isFirst: to.isFirst || (index > 0 && type.value === 'multipart/mixed') });
  else if (isBody(entity, to.isFirst)) to.bodies.push(bodyOf(entity));
  else to.attachments.push(attachmentOf(entity));
}

/** Of alternatives the last readable one is the best (RFC 2046, 5.1.4). Calendars and the like become attachments. */
function gatherBest(parts: readonly Entity[], to: Gathered): void {
  const best = parts.findLast(holdsText) ?? parts.at(-1);
  for (const part of parts) {
    if (part === best) gather(part, to);
    else if (!holdsText(part)) gather(part, { ...to, isFirst: false });
  }
}

const holdsText = ({ type, parts }: Entity): boolean =>
  type.value === 'text/html' || type.value === 'text/plain' || parts.some(holdsText);

function isBody({ type, fields }: Entity, isFirst: boolean): boolean {
  const disposition = readFieldValue(fields.get('content-disposition'));
  const isNamed = disposition.parameters.has('filename') || type.parameters.has('name');
  if (disposition.value === 'attachment' || (isNamed && disposition.value !== 'inline')) return false;
  return isFirst && ['text/html', 'text/plain', 'text/enriched'].includes(type.value) && !isNamed;
}

function bodyOf({ type, body }: Entity): MailBody {
  const { text } = decodeText(body, type.parameters.get('charset'));
  if (type.value === 'text/html') return { kind: 'html', text };
  const says = (name: string, value: string): boolean => type.parameters.get(name)?.toLowerCase() === value;
  return { kind: 'text', text, isFlowed: says('format', 'flowed'), dropsBlank: says('delsp', 'yes') };
}

function attachmentOf(entity: Entity): MailAttachment {
  const { type, fields, body } = entity;
  const id = fields.get('content-id');
  const shared = {
    mediaType: type.value,
    bytes: body,
    contentId: id?.trim().replace(/^</, '').replace(/>$/, ''),
    location: fields.get('content-location'),
  };
  if (type.value !== 'message/rfc822') return { ...shared, name: fileOf(entity).name };
  return { ...shared, name: nameOfMessage(entity), mail: () => mailOf(readEntity(body)) };
}

const nameOfMessage = (entity: Entity): string => {
  const { name } = fileOf(entity);
  return name.toLowerCase().endsWith('.eml') ? name : 'message.eml';
};

function isoDate(text: string): string {
  const time = Date.parse(text.replace(/\([^)]{0,40}\)$/, ''));
  return Number.isNaN(time) ? text : new Date(time).toISOString();
}
