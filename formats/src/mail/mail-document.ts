import type { DocumentNode, ImportedDocument } from '@editor-companion/document';
import { append } from '../package/list.ts';
import { NodeBudget } from '../content/node-budget.ts';
import { Warnings } from '../content/warnings.ts';
import { PagePictures, type FindFile } from '../markup/page-pictures.ts';
import { readMarkup } from '../markup/read-markup.ts';
import { rewriteMarkup } from '../markup/rewrite-markup.ts';
import { paragraphOf } from '../prose/plain-text.ts';
import { AttachmentBook, attachmentBlocks } from './attachment-book.ts';
import { mailTextBlocks } from './mail-text.ts';
import type { Mail, MailAttachment, MailBody } from './mail.ts';
import { rtfBody } from './rtf-body.ts';
import { decodePercent } from '../content/text/percent.ts';

/** The maximum nesting of messages and their maximum number. Further ones remain attachments. */
const [MAX_DEPTH, MAX_MESSAGES] = [4, 100];

interface Reading {
  readonly warnings: Warnings;
  readonly pictures: PagePictures;
  readonly files: AttachmentBook;
  readonly budget: NodeBudget;
  messages: number;
}

/** Converts a message into a document: its subject, sender, recipients and date, its text, its attachments and nested messages. */
export function mailDocument(mail: Mail): ImportedDocument {
  const warnings = new Warnings();
  const reading: Reading = {
    warnings,
    pictures: new PagePictures(warnings, { keepsLinks: false }),
    files: new AttachmentBook(),
    budget: new NodeBudget(),
    messages: 0,
  };
  const content = messageBlocks(mail, reading, 0);
  const { subject, from, date, to, cc, metadata } = mail;
  return {
    ...(subject !== '' && { title: subject }),
    content: { type: 'doc', content },
    metadata: {
      ...(from !== '' && { author: from }),
      ...(date !== '' && { created: date }),
      ...(to !== '' && { to }),
      ...(cc !== '' && { cc }),
      ...metadata,
    },
    assets: reading.files.with(reading.pictures.list()),
    warnings: warnings.list(),
  };
}

function messageBlocks(mail: Mail, reading: Reading, depth: number): DocumentNode[] {
  reading.messages += 1;
  const shown = new Set<MailAttachment>();
  const find = finderOf(mail.attachments, shown);
  const blocks = [...headOf(mail, depth)];
  for (const body of mail.bodies) append(blocks, bodyBlocks(body, reading, find));
  const files: DocumentNode[] = [];
  const nested: DocumentNode[] = [];
  for (const attachment of mail.attachments) {
    if (shown.has(attachment)) continue;
    if (attachment.mail && depth + 1 < MAX_DEPTH && reading.messages < MAX_MESSAGES)
      append(nested, [{ type: 'horizontalRule' }, ...messageBlocks(attachment.mail(), reading, depth + 1)]);
    else if (attachment.mail && attachment.bytes.length === 0) reading.warnings.add('EMBEDDED_DOCUMENT');
    else files.push(reading.files.item(attachment));
  }
  return [...blocks, ...attachmentBlocks(files), ...nested];
}

function bodyBlocks(body: MailBody, reading: Reading, find: FindFile): DocumentNode[] {
  if (body.kind === 'text') return mailTextBlocks(body.text, body, reading.budget);
  if (body.kind === 'rtf') return rtfBody(body.bytes, reading.warnings, (html) => htmlBlocks(html, reading, find));
  return htmlBlocks(body.text, reading, find);
}

function htmlBlocks(text: string, { pictures, budget }: Reading, find: FindFile): DocumentNode[] {
  const { html } = rewriteMarkup(text, { picture: (address) => pictures.place(address, find) });
  const blocks = readMarkup(html);
  budget.spend(blocks.length);
  return blocks;
}

function finderOf(attachments: readonly MailAttachment[], shown: Set<MailAttachment>): FindFile {
  const byId = new Map(attachments.map((one) => [one.contentId ?? '', one]));
  const byLocation = new Map(attachments.map((one) => [one.location ?? '', one]));
  return (address) => {
    const found = /^cid:/i.test(address) ? byId.get(decodePercent(address.slice(4))) : byLocation.get(address);
    if (!found || found.mail) return undefined;
    shown.add(found);
    return found;
  };
}

/** Returns the subject as a heading, and a table of sender, recipients and date. */
function headOf({ subject, from, to, cc, date }: Mail, depth: number): DocumentNode[] {
  const rows = [
    ['From', from],
    ['To', to],
    ['Cc', cc],
    ['Date', readable(date)],
  ].filter(([, value]) => value !== '');
  const heading: DocumentNode = {
    type: 'heading',
    attrs: { level: Math.min(depth + 1, 6) },
    ...(subject !== '' && { content: [{ type: 'text', text: subject.slice(0, 2000) }] }),
  };
  const table: DocumentNode = {
    type: 'table',
    content: rows.map(([name = '', value = '']) => ({
      type: 'tableRow',
      content: [
        { type: 'tableHeader', content: [paragraphOf(name)] },
        { type: 'tableCell', content: [paragraphOf(value)] },
      ],
    })),
  };
  return [...(subject === '' ? [] : [heading]), ...(rows.length > 0 ? [table] : [])];
}

/** Formats a date as messages do (RFC 5322, 3.3). Invalid dates stay unchanged. */
function readable(date: string): string {
  const time = Date.parse(date);
  return Number.isNaN(time) ? date : new Date(time).toUTCString();
}
