import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { DataFolderService, Logger } from '@editor-companion/core/plugin';
import { makeTreePrivate } from './private-modes.ts';

/** The file that identifies the folder, which for example an empty folder without its disk lacks. */
const ID_FILE = '.store';

interface FilesMarkOptions {
  readonly data: DataFolderService;
  /** The absolute path of the files' folder. */
  readonly folder: string;
  /** The same relative to the data folder, with `/` as separator. */
  readonly store: string;
  /** The folder of plain files in use, relative to the data folder. */
  readonly plain: string;
  readonly log: Logger;
}

/** Checks that the files' folder is that of the last run. */
export class FilesMark {
  readonly #options: FilesMarkOptions;
  readonly #closing = new AbortController();
  #isNew = false;
  #adopting: Promise<void> | undefined;

  constructor(options: FilesMarkOptions) {
    this.#options = options;
  }

  /** @param hasFiles whether the database knows files. @throws CompanionError DATA_MISSING. */
  async inspect(hasFiles: () => Promise<boolean>): Promise<void> {
    const { data, folder, store } = this.#options;
    const mark = data.markOf(store);
    this.#isNew = !existsSync(folder);
    if (!mark) {
      if (this.#isNew && (await hasFiles())) await data.lost({ file: folder, fault: 'is missing', leftovers: [] });
      return;
    }
    const id = await readId(folder);
    if (id === mark.id) return;
    const fault = id === undefined ? `is missing, or another folder (it has no file ${ID_FILE})` : 'is another folder';
    await data.lost({ file: folder, fault, leftovers: id === undefined ? [] : [folder] });
    await data.mark(store, undefined);
    this.#isNew = !existsSync(folder);
  }

  /**
   * Call it when the folder exists. A folder of an earlier release is first made private to this user, in the background: it may have many
   * files. It is marked when that is done, at one of the next starts if this server closes before.
   */
  async set(): Promise<void> {
    const { data, store, plain } = this.#options;
    const underWay = [`${store}/tmp`, plain].map((path) => ({ path, rule: 'leave-out' }) as const);
    await data.backUp({ path: store, rule: 'named-by-hash' }, ...underWay);
    if (data.markOf(store)) return;
    if (this.#isNew) await this.#mark();
    else this.#adopting = this.#adopt();
  }

  /** Ends background work. */
  async close(): Promise<void> {
    this.#closing.abort();
    await this.#adopting;
  }

  async #adopt(): Promise<void> {
    const { folder, log } = this.#options;
    try {
      if (await makeTreePrivate(folder, this.#closing.signal)) await this.#mark();
    } catch (err) {
      log.warn(
        { err, folder },
        'the folder of files could not be made private to this user; its loss would not be detected',
      );
    }
  }

  async #mark(): Promise<void> {
    const { data, folder, store } = this.#options;
    await data.mark(store, { id: (await readId(folder)) ?? (await makeId(folder)) });
  }
}

async function readId(folder: string): Promise<string | undefined> {
  const text = await readFile(join(folder, ID_FILE), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    return '';
  });
  // Empty if a server was killed while writing it, before it marked the folder.
  return text === '' ? undefined : text;
}

async function makeId(folder: string): Promise<string> {
  const id = randomUUID();
  const handle = await open(join(folder, ID_FILE), 'w', 0o600);
  try {
    await handle.writeFile(id);
    await handle.sync();
  } finally {
    await handle.close();
  }
  return id;
}
