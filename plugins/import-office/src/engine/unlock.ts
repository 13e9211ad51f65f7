import {
  moduleBeside,
  type WorkContext,
  type WorkerPoolOptions,
  type WorkersService,
} from '@editor-companion/core/plugin';

/** An encrypted file of Office 97 to 2003, and the path of its decrypted copy. */
export interface LockedFile {
  readonly path: string;
  readonly output: string;
  readonly password: string | undefined;
}

/** @throws IMPORT_FILE_ENCRYPTED, IMPORT_PASSWORD_WRONG, and errors of the file. */
export type Unlocks = (file: LockedFile, context: Pick<WorkContext, 'signal' | 'caller'>) => Promise<void>;

/** Creates the threads that decrypt files for an engine. */
export function createUnlocking(
  workers: WorkersService,
  limits: WorkerPoolOptions,
): { readonly unlock: Unlocks; readonly close: () => Promise<void> } {
  const pool = workers.pool<LockedFile, void>(moduleBeside(import.meta.url, 'unlock-worker'), limits);
  return {
    unlock: (file, { signal, caller }) => pool.run(file, { signal, caller }),
    close: () => pool.close(),
  };
}
