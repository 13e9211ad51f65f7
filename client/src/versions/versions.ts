import { fromBase64 } from '../base64.ts';
import { Listeners } from '../listeners.ts';
import type { Requests } from '../requests.ts';
import type { Comparison, Preview, Version } from '../wire.ts';

const ASKED = { isDurable: false };

/** The versions of a document. Nothing is kept here: what is asked for comes from the server. */
export class Versions {
  readonly #requests: Requests;
  readonly #changed = new Listeners();

  constructor(requests: Requests) {
    this.#requests = requests;
  }

  /** Calls back when versions were made, changed or deleted, or the document went back to one. @returns what ends that. */
  subscribe(listener: () => void): () => void {
    return this.#changed.add(listener);
  }

  /** Newest first. `before`: only those with a lower number. */
  async list(page: { before?: number; limit?: number } = {}): Promise<readonly Version[]> {
    const { versions } = await this.#requests.send('version.list', page, ASKED);
    return versions;
  }

  /** Saves the current state. `isNew` is false when nothing has changed since the newest version, which is then the answer. */
  async save(
    options: { name?: string; important?: boolean; force?: boolean } = {},
  ): Promise<Version & { readonly isNew: boolean }> {
    return this.#requests.send('version.create', options, ASKED);
  }

  async preview(version: number): Promise<Preview> {
    const { ydoc, threads } = await this.#requests.send('version.preview', { version }, ASKED);
    return { version, update: fromBase64(ydoc), threads };
  }

  /** What changed from a version to another one, or to the current state. */
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

  /** Returns to a version, as a new change for everybody. What is there now is kept as a version, unless false is given. */
  async revert(
    version: number,
    names: { currentVersionName?: string | false; newVersionName?: string | false } = {},
  ): Promise<void> {
    await this.#requests.send('document.revert', { version, ...names }, ASKED);
  }

  /** Takes in that the server has told of a change. */
  receive(): void {
    this.#changed.tell();
  }
}
