import { fromBase64 } from '../base64.ts';
import { Listeners } from '../listeners.ts';
import type { Requests } from '../requests.ts';
import type { Comparison, Preview, Version } from '../wire.ts';

const ASKED = { isDurable: false };

/** The versions of a document. Nothing is cached: every call asks the server. */
export class Versions {
  readonly #requests: Requests;
  readonly #changed = new Listeners();

  constructor(requests: Requests) {
    this.#requests = requests;
  }

  /**
   * Calls back when versions were created, changed or deleted, or the document was reverted to one. @returns a function that unsubscribes.
   */
  subscribe(listener: () => void): () => void {
    return this.#changed.add(listener);
  }

  /** Newest first. `before`: only those with a lower number. */
  async list(page: { before?: number; limit?: number } = {}): Promise<readonly Version[]> {
    const { versions } = await this.#requests.send('version.list', page, ASKED);
    return versions;
  }

  /** Saves the current state. `isNew` is false if nothing has changed since the newest version, which is then returned. */
  async save(
    options: { name?: string; important?: boolean; force?: boolean } = {},
  ): Promise<Version & { readonly isNew: boolean }> {
    return this.#requests.send('version.create', options, ASKED);
  }

  async preview(version: number): Promise<Preview> {
    const { ydoc, threads } = await this.#requests.send('version.preview', { version }, ASKED);
    return { version, update: fromBase64(ydoc), threads };
  }

  /** The changes between a version and another one, or the current state. */
  async compare(from: number, to?: number): Promise<Comparison> {
    const payload = { from, ...(to !== undefined && { to }) };
    return this.#requests.send('version.compare', payload, ASKED);
  }

  async update(version: number, change: { name?: string | null; important?: boolean }): Promise<Version> {
    return this.#requests.send('version.update', { version, ...change }, ASKED);
  }

  async delete(version: number): Promise<void> {
    await this.#requests.send('version.delete', { version }, ASKED);
  }

  /** Reverts to a version in a new change for everybody. The current state is saved as a version, unless false is given. */
  async revert(
    version: number,
    names: { currentVersionName?: string | false; newVersionName?: string | false } = {},
  ): Promise<void> {
    await this.#requests.send('document.revert', { version, ...names }, ASKED);
  }

  /** Handles a change that the server announced. */
  receive(): void {
    this.#changed.tell();
  }
}
