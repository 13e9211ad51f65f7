import type {
  DeletedDocument,
  DocumentContent,
  DocumentForm,
  DocumentLock,
  DocumentPlace,
  DocumentSource,
  ListedDocument,
  Page,
} from './document-types.ts';
import type { Person } from '../wire-documents.ts';
import type { CompanionServer } from './server.ts';

const ARCHIVE = 'application/vnd.editor-companion.document';

/** What goes along with a copy beside the content. */
export interface CopyOptions {
  /** Versions, comments, authors and every change that is kept: for owners of both names. */
  readonly history?: boolean;
  /** Comments without history: for owners of the new name. */
  readonly comments?: boolean;
  readonly signal?: AbortSignal;
}

interface Written extends DocumentPlace {
  /** False where the document had content already, which stays. */
  readonly created: boolean;
}

/**
 * The documents of a server.
 *
 * @example
 * const documents = new Documents(server);
 * await documents.create('minutes', { markdown: '# Minutes' });
 * const { content, etag } = await documents.read('minutes', { as: 'html' });
 * await documents.edit('minutes', { html: `${content}<p>Adjourned.</p>` }, { ifMatch: etag });
 */
export class Documents {
  readonly #server: CompanionServer;

  constructor(server: CompanionServer) {
    this.#server = server;
  }

  /** Those in which the caller has a role, by name. */
  list(query: { prefix?: string; after?: string; limit?: number } = {}): Promise<Page<ListedDocument>> {
    return this.#server.ask('documents', { query });
  }

  /** @param field the Y type with the content; absent: the only one that has any. */
  async read<Form extends DocumentForm = 'json'>(
    name: string,
    { as, field, signal }: { as?: Form; field?: string; signal?: AbortSignal } = {},
  ): Promise<DocumentContent<Form>> {
    const response = await this.#server.send(pathOf(name), { query: { as, field }, signal });
    const { data } = (await response.json()) as { data: Omit<DocumentContent<Form>, 'etag'> };
    return { ...data, etag: response.headers.get('etag') ?? '' };
  }

  /** Gives a document its first content, once. */
  create(name: string, source: DocumentSource): Promise<Written> {
    return this.#server.ask(pathOf(name), { method: 'POST', body: source });
  }

  /**
   * Changes a document, as one change that everybody sees; only what differs is touched.
   *
   * @param options.ifMatch the ETag of a read: refused with DOCUMENT_CHANGED where others were quicker.
   */
  edit(
    name: string,
    source: DocumentSource,
    { field, ifMatch }: { field?: string; ifMatch?: string } = {},
  ): Promise<DocumentPlace> {
    const headers = ifMatch === undefined ? {} : { 'if-match': ifMatch };
    return this.#server.ask(pathOf(name), { method: 'PATCH', body: source, query: { field }, headers });
  }

  /** Copies what a document shows, and what the options say. Refused with DOCUMENT_EXISTS where there is a document of that name. */
  copy(name: string, to: string, { signal, ...along }: CopyOptions = {}): Promise<DocumentPlace> {
    return this.#server.ask(`${pathOf(name)}/copy`, { method: 'POST', body: { to, ...along }, signal });
  }

  /** A document with its whole history as one file, for its owners. */
  async exportArchive(name: string, { signal }: { signal?: AbortSignal } = {}): Promise<Blob> {
    const response = await this.#server.send(`${pathOf(name)}/archive`, { signal });
    return response.blob();
  }

  /**
   * Makes a document out of an archive, for owners of its name. Refused with ARCHIVE_INVALID where it is damaged, with
   * DOCUMENT_EXISTS where there is a document of that name.
   */
  importArchive(name: string, archive: Blob, { signal }: { signal?: AbortSignal } = {}): Promise<DocumentPlace> {
    const body = archive.slice(0, archive.size, ARCHIVE);
    return this.#server.ask(`${pathOf(name)}/archive`, { method: 'POST', body, signal });
  }

  /** Moves a document into the bin, or deletes it and what the bin has of it for good. */
  async delete(name: string, { permanent }: { permanent?: boolean } = {}): Promise<void> {
    await this.#server.ask(pathOf(name), { method: 'DELETE', query: { permanent } });
  }

  /** What can be restored by the caller, the last first. */
  deleted(query: { before?: string; limit?: number } = {}): Promise<Page<DeletedDocument>> {
    return this.#server.ask('deleted-documents', { query });
  }

  /** Brings the last deleted document of a name back, or that with the id; `as` gives it another name. */
  restore(name: string, body: { id?: string; as?: string } = {}): Promise<DocumentPlace> {
    return this.#server.ask(`${pathOf(name)}/restore`, { method: 'POST', body });
  }

  /**
   * Gives a document another name, with all that belongs to it. Whoever has it open hears `document.renamed` and is disconnected.
   *
   * @throws CompanionRequestError DOCUMENT_EXISTS, DOCUMENT_NOT_FOUND, DOCUMENT_FORBIDDEN unless the caller owns both names.
   */
  async rename(name: string, to: string): Promise<void> {
    await this.#server.ask(`${pathOf(name)}/rename`, { method: 'POST', body: { to } });
  }

  /** Who has a document open, each user once. */
  async people(name: string, signal?: AbortSignal): Promise<readonly Person[]> {
    const { items } = await this.#server.ask<{ items: readonly Person[] }>(`${pathOf(name)}/people`, { signal });
    return items;
  }

  /** Sends a user away, for owners. They may come back at once, or after `until` (ISO 8601). */
  async sendAway(name: string, userId: string, body: { reason?: string; until?: string } = {}): Promise<void> {
    const path = `${pathOf(name)}/people/${encodeURIComponent(userId)}/send-away`;
    await this.#server.ask(path, { method: 'POST', body });
  }

  lock(name: string, signal?: AbortSignal): Promise<DocumentLock> {
    return this.#server.ask(`${pathOf(name)}/lock`, { signal });
  }

  /** Lets nobody change a document until it is unlocked, or until a time (ISO 8601); for owners. */
  async setLock(name: string, body: { message?: string; until?: string } = {}): Promise<void> {
    await this.#server.ask(`${pathOf(name)}/lock`, { method: 'PUT', body });
  }

  async unlock(name: string): Promise<void> {
    await this.#server.ask(`${pathOf(name)}/lock`, { method: 'DELETE' });
  }
}

/** Below this lie all routes of a document. */
export const pathOf = (name: string): string => `documents/${encodeURIComponent(name)}`;
