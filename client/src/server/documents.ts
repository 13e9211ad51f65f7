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

/** The parts of a copy besides the content. */
export interface CopyOptions {
  /** Versions, comments, authors and every kept change. Requires ownership of both names. */
  readonly history?: boolean;
  /** Comments without history. Requires ownership of the new name. */
  readonly comments?: boolean;
  readonly signal?: AbortSignal;
}

interface Written extends DocumentPlace {
  /** False if the document had content already, which stays. */
  readonly created: boolean;
}

/**
 * The documents of a server.
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

  /** The documents in which the caller has a role, by name. */
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

  /** Gives a document its first content. Later calls change nothing. */
  create(name: string, source: DocumentSource): Promise<Written> {
    return this.#server.ask(pathOf(name), { method: 'POST', body: source });
  }

  /**
   * Changes a document in one change that everybody sees and that touches only the differences.
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

  /** Copies the visible content of a document, and more by the options. Refused with DOCUMENT_EXISTS if the target exists. */
  copy(name: string, to: string, { signal, ...along }: CopyOptions = {}): Promise<DocumentPlace> {
    return this.#server.ask(`${pathOf(name)}/copy`, { method: 'POST', body: { to, ...along }, signal });
  }

  /** Exports a document with its whole history as one file. Requires ownership. */
  async exportArchive(name: string, { signal }: { signal?: AbortSignal } = {}): Promise<Blob> {
    const response = await this.#server.send(`${pathOf(name)}/archive`, { signal });
    return response.blob();
  }

  /**
   * Creates a document from an archive. Requires ownership of its name. Refused with ARCHIVE_INVALID for a damaged archive, and with
   * DOCUMENT_EXISTS if the document exists.
   */
  importArchive(name: string, archive: Blob, { signal }: { signal?: AbortSignal } = {}): Promise<DocumentPlace> {
    const body = archive.slice(0, archive.size, ARCHIVE);
    return this.#server.ask(`${pathOf(name)}/archive`, { method: 'POST', body, signal });
  }

  /** Deletes a document. It can be restored for a while, unless `permanent` is set, which also deletes earlier deleted versions of it. */
  async delete(name: string, { permanent }: { permanent?: boolean } = {}): Promise<void> {
    await this.#server.ask(pathOf(name), { method: 'DELETE', query: { permanent } });
  }

  /** Deleted documents that the caller can restore, latest first. */
  deleted(query: { before?: string; limit?: number } = {}): Promise<Page<DeletedDocument>> {
    return this.#server.ask('deleted-documents', { query });
  }

  /** Restores the latest deleted document of a name, or the one with the id. `as` gives it another name. */
  restore(name: string, body: { id?: string; as?: string } = {}): Promise<DocumentPlace> {
    return this.#server.ask(`${pathOf(name)}/restore`, { method: 'POST', body });
  }

  /**
   * Renames a document with everything that belongs to it. Clients that have it open receive `document.renamed` and are disconnected.
   * @throws CompanionRequestError DOCUMENT_EXISTS, DOCUMENT_NOT_FOUND, DOCUMENT_FORBIDDEN unless the caller owns both names.
   */
  async rename(name: string, to: string): Promise<void> {
    await this.#server.ask(`${pathOf(name)}/rename`, { method: 'POST', body: { to } });
  }

  /** The people who have a document open, each user once. */
  async people(name: string, signal?: AbortSignal): Promise<readonly Person[]> {
    const { items } = await this.#server.ask<{ items: readonly Person[] }>(`${pathOf(name)}/people`, { signal });
    return items;
  }

  /** Disconnects a user. Requires ownership. The user may return at once, or after `until` (ISO 8601). */
  async sendAway(name: string, userId: string, body: { reason?: string; until?: string } = {}): Promise<void> {
    const path = `${pathOf(name)}/people/${encodeURIComponent(userId)}/send-away`;
    await this.#server.ask(path, { method: 'POST', body });
  }

  lock(name: string, signal?: AbortSignal): Promise<DocumentLock> {
    return this.#server.ask(`${pathOf(name)}/lock`, { signal });
  }

  /** Makes a document read-only until it is unlocked or until a time (ISO 8601). Requires ownership. */
  async setLock(name: string, body: { message?: string; until?: string } = {}): Promise<void> {
    await this.#server.ask(`${pathOf(name)}/lock`, { method: 'PUT', body });
  }

  async unlock(name: string): Promise<void> {
    await this.#server.ask(`${pathOf(name)}/lock`, { method: 'DELETE' });
  }
}

/** The path prefix of all routes of a document. */
export const pathOf = (name: string): string => `documents/${encodeURIComponent(name)}`;
