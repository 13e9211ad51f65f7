import type { DocumentNode, ImportedAsset } from '@editor-companion/document';
import type { MailAttachment } from './mail.ts';

/** Types that a browser may be told; all others are bytes to it, so that nothing of a stranger runs. */
const TOLD =
  /^(?:image\/(?:png|jpeg|gif|webp|bmp|tiff)|application\/(?:pdf|zip|rtf|msword|vnd\.[\w.+-]{1,80})|text\/(?:plain|csv|calendar)|audio\/[\w.+-]{1,40}|video\/[\w.+-]{1,40})$/;

/** The files that came with a message and its nested ones, each under a name of its own. */
export class AttachmentBook {
  readonly #assets: ImportedAsset[] = [];
  readonly #names = new Set<string>();

  /** A list item that leads to the file. */
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

  /** All of them with the pictures of the text, whose names stay. */
  with(pictures: readonly ImportedAsset[]): ImportedAsset[] {
    return [...pictures, ...this.#assets];
  }

  /** Pictures of the text are named by their files, too: those that are attached differ by what precedes them. */
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

/** The list of the files, under a line that says what it is. */
export const attachmentBlocks = (items: DocumentNode[]): DocumentNode[] =>
  items.length === 0 ? [] : [ATTACHMENTS, { type: 'bulletList', content: items }];

const ATTACHMENTS: DocumentNode = {
  type: 'paragraph',
  content: [{ type: 'text', text: 'Attachments', marks: [{ type: 'bold' }] }],
};

const MAX_NAME = 200;
/** Signs that no document holds. */
const IMPOSSIBLE = /[\p{Cc}\uFFFE\uFFFF]/gu;
const shownName = (name: string): string => name.replaceAll(IMPOSSIBLE, '').toWellFormed().slice(0, MAX_NAME) || 'file';

function sizeOf(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  const kilo = bytes / 1024;
  return kilo < 1024 ? `${Math.round(kilo)} KB` : `${(kilo / 1024).toFixed(1)} MB`;
}
