import { chown, copyFile, constants, lstat, mkdir, mkdtemp, rename, rm, unlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import type { LowerUser } from './confinement.ts';

/** Usually the path is a file or does not exist, and `rm` would check before removing. */
async function discardOne(path: string): Promise<void> {
  try {
    await unlink(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') await rm(path, { recursive: true, force: true });
  }
}

/** A folder for one process: its profile, its temporary files and its documents. */
export class WorkFolder {
  readonly path: string;
  readonly #owner: LowerUser | undefined;
  #count = 0;

  private constructor(path: string, owner: LowerUser | undefined) {
    this.path = path;
    this.#owner = owner;
  }

  static async create(owner: LowerUser | undefined): Promise<WorkFolder> {
    const folder = new WorkFolder(await mkdtemp(join(tmpdir(), 'companion-office-')), owner);
    await folder.#give(folder.path);
    await folder.folder('tmp');
    return folder;
  }

  get temporary(): string {
    return join(this.path, 'tmp');
  }

  async folder(name: string): Promise<void> {
    const path = join(this.path, name);
    await mkdir(path);
    await this.#give(path);
  }

  async write(name: string, text: string): Promise<void> {
    const path = join(this.path, name);
    await writeFile(path, text);
    await this.#give(path);
  }

  /** Copies a document into the folder so that the process may read it. */
  async bring(source: string): Promise<{ input: string; output: string }> {
    this.#count += 1;
    const [input, output] = [join(this.path, `in-${this.#count}`), join(this.path, `out-${this.#count}`)];
    await copyFile(source, input, constants.COPYFILE_FICLONE);
    await this.#give(input);
    return { input, output };
  }

  /**
   * Moves a result away from the process, and only then checks that it is a regular file, because a link could lead anywhere.
   * @throws if the result is missing or is no regular file.
   */
  async take(output: string, target: string): Promise<void> {
    await rename(output, target);
    const { isFile, nlink } = await lstat(target).then((stat) => ({ isFile: stat.isFile(), nlink: stat.nlink }));
    if (!isFile || nlink !== 1) throw new Error(`${basename(output)} is not a plain file`);
  }

  async discard(...paths: readonly string[]): Promise<void> {
    const own = paths.filter((path) => dirname(path) === this.path);
    await Promise.all(own.map(discardOne));
  }

  remove(): Promise<void> {
    return rm(this.path, { recursive: true, force: true, maxRetries: 3 });
  }

  async #give(path: string): Promise<void> {
    if (this.#owner) await chown(path, this.#owner.uid, this.#owner.gid);
  }
}
