import type { MailTextForm } from './mail-text.ts';

/** A message of any file format. */
export interface Mail {
  readonly subject: string;
  readonly from: string;
  readonly to: string;
  readonly cc: string;
  /** In ISO 8601, or as in the message. */
  readonly date: string;
  /** The parts of the text, in order. */
  readonly bodies: readonly MailBody[];
  readonly attachments: readonly MailAttachment[];
  /** Other fields that become metadata. */
  readonly metadata: Readonly<Record<string, string>>;
}

export type MailBody =
  | { readonly kind: 'html'; readonly text: string }
  | ({ readonly kind: 'text'; readonly text: string } & MailTextForm)
  | { readonly kind: 'rtf'; readonly bytes: Buffer };

/** An attachment: a file or another message. */
export interface MailAttachment {
  readonly name: string;
  readonly mediaType: string;
  readonly bytes: Buffer;
  /** The id in `cid:` URLs of pages. */
  readonly contentId: string | undefined;
  readonly location?: string | undefined;
  /** Reads the nested message at the first call. */
  readonly mail?: () => Mail;
}
