import { createHash } from 'node:crypto';
import { appendFile, mkdir, open, readdir, writeFile, type FileHandle } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { ExportStep, TenantManifest } from '../../contracts/library/tenants.ts';
import { CommandFailure } from '../command.ts';

export const MANIFEST = 'manifest.json';
/** The format of `sha256sum --check`. */
export const SUMS = 'SHA256SUMS';

/** The allowed paths of an export, so that no answer of a server can write outside the folder. */
const PATH = /^(?:[a-z0-9][a-z0-9._-]*\/)*[a-z0-9][a-z0-9._-]*$/;

interface OpenFile {
  readonly path: string;
  readonly handle: FileHandle;
  readonly hash: ReturnType<typeof createHash>;
  bytes: number;
}

/** Writes an export into a new folder. The manifest is written last: a folder without it is incomplete. */
export class ExportFolder implements AsyncDisposable {
  readonly #folder: string;
  #file: OpenFile | undefined;
  #manifest: TenantManifest | undefined;
  #bytes = 0;

  private constructor(folder: string) {
    this.#folder = folder;
  }

  /** Creates the folder, readable for its owner only. @throws CommandFailure if the folder is not empty. */
  static async create(folder: string): Promise<ExportFolder> {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    if ((await readdir(folder)).length > 0)
      throw new CommandFailure(
        `The folder ${folder} is not empty. Name an empty folder, or one that does not exist yet.`,
      );
    return new ExportFolder(folder);
  }

  /** Undefined until the export is complete. */
  get manifest(): TenantManifest | undefined {
    return this.#manifest;
  }

  /** Bytes written so far. */
  get bytes(): number {
    return this.#bytes;
  }

  /** @throws CommandFailure if a file differs from the one that the server sent. */
  async take(step: ExportStep): Promise<void> {
    if ('file' in step) return this.#begin(step.file);
    if ('bytes' in step) return this.#write(step.bytes);
    if ('end' in step) return this.#end(step.end.sha256);
    await writeFile(join(this.#folder, MANIFEST), `${JSON.stringify(step.manifest, undefined, 2)}\n`, { mode: 0o600 });
    this.#manifest = step.manifest;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#file?.handle.close();
  }

  async #begin(path: string): Promise<void> {
    if (!PATH.test(path))
      throw new CommandFailure(`The server sent the path «${path}», which is not a path of an export.`);
    const file = join(this.#folder, path);
    await mkdir(dirname(file), { recursive: true, mode: 0o700 });
    this.#file = { path, handle: await open(file, 'wx', 0o600), hash: createHash('sha256'), bytes: 0 };
  }

  async #write(bytes: Uint8Array): Promise<void> {
    if (!this.#file) throw new CommandFailure('The server sent bytes without naming their file.');
    this.#file.hash.update(bytes);
    await this.#file.handle.writeFile(bytes);
    this.#bytes += bytes.length;
  }

  async #end(sha256: string): Promise<void> {
    if (!this.#file) return;
    const { path, handle, hash } = this.#file;
    this.#file = undefined;
    await handle.close();
    if (hash.digest('hex') !== sha256)
      throw new CommandFailure(`The file ${path} differs from what the server sent. Try again with an empty folder.`);
    await appendFile(join(this.#folder, SUMS), `${sha256}  ${path}\n`, { mode: 0o600 });
  }
}
