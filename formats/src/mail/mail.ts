import type { MailTextForm } from './mail-text.ts';

/** A message, whatever file it came in. */
export interface Mail {
  readonly subject: string;
  readonly from: string;
  readonly to: string;
  readonly cc: string;
  /** ISO 8601, or as the message has it. */
  readonly date: string;
  /** What it says, in order. */
  readonly bodies: readonly MailBody[];
  readonly attachments: readonly MailAttachment[];
  /** Other fields that become metadata. */
  readonly metadata: Readonly<Record<string, string>>;
}

export type MailBody =
  | { readonly kind: 'html'; readonly text: string }
  | ({ readonly kind: 'text'; readonly text: string } & MailTextForm)
  | { readonly kind: 'rtf'; readonly bytes: Buffer };

/** A file that came with a message, or another message. */
export interface MailAttachment {
  readonly name: string;
  readonly mediaType: string;
  readonly bytes: Buffer;
  /** What a page's `cid:` names. */
  readonly contentId: string | undefined;
  readonly location?: string | undefined;
  /** Another message, read on first use. */
  readonly mail?: () => Mail;
}
