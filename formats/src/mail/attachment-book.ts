import type { DocumentNode, ImportedAsset } from '@editor-companion/document';
import type { MailAttachment } from './mail.ts';

/** Media types that browsers receive. All others are sent as bytes, so that no untrusted file runs. */
const TOLD =
  /^(?:image\/(?:png|jpeg|gif|webp|bmp|tiff)|application\/(?:pdf|zip|rtf|msword|vnd\.[\w.+-]{1,80})|text\/(?:plain|csv|calendar)|audio\/[\w.+-]{1,40}|video\/[\w.+-]{1,40})$/;

/** The attachments of a message and its nested messages, each with a unique name. */
export class AttachmentBook {
  readonly #assets: ImportedAsset[] = [];
  readonly #names = new Set<string>();

  /** Returns a list item with a link to the file. */
  item({ name, mediaType, bytes }: Pick<MailAttachment, 'name' | 'mediaType' | 'bytes'>): DocumentNode {
    const own = this.#nameFor(name);
    const asset = {
      name: own,
      mediaType: TOLD.test(mediaType) ? mediaType : 'application/octet-stream',
      bytes: new Uint8Array(bytes),
    };
    this.#assets.push(asset);
    const marks = [{ type: 'link', attrs: { href: `asset:${own}` } }];
    const text = [
      { type: 'text', text: shownName(name), marks },
      { type: 'text', text: ` (${sizeOf(bytes.length)})` },
    ];
    return { type: 'listItem', content: [{ type: 'paragraph', content: text }] };
  }

  /** Returns all attachments together with the pictures of the text, which keep their names. */
  with(pictures: readonly ImportedAsset[]): ImportedAsset[] {
    return [...pictures, ...this.#assets];
  }

  /** Pictures of the text are named by their files too. A prefix distinguishes attachments from them. */
  #nameFor(name: string): string {
    const plain =
      name
        .replaceAll(/[^\w.-]/g, '_')
        .replace(/^\.+/, '')
        .slice(-80) || 'file';
    let own = `attachment-${plain}`;
    for (let count = 2; this.#names.has(own); count += 1) own = `attachment-${count}-${plain}`;
    this.#names.add(own);
    return own;
  }
}

/** Returns the list of attachments below a title. */
export const attachmentBlocks = (items: DocumentNode[]): DocumentNode[] =>
  items.length === 0 ? [] : [ATTACHMENTS, { type: 'bulletList', content: items }];

const ATTACHMENTS: DocumentNode = {
  type: 'paragraph',
  content: [{ type: 'text', text: 'Attachments', marks: [{ type: 'bold' }] }],
};

const MAX_NAME = 200;
/** Characters that documents do not allow. */
const IMPOSSIBLE = /[\p{Cc}\uFFFE\uFFFF]/gu;
const shownName = (name: string): string => name.replaceAll(IMPOSSIBLE, '').toWellFormed().slice(0, MAX_NAME) || 'file';

function sizeOf(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  const kilo = bytes / 1024;
  return kilo < 1024 ? `${Math.round(kilo)} KB` : `${(kilo / 1024).toFixed(1)} MB`;
}
