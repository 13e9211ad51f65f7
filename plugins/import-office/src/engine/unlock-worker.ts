import { writeFileSync } from 'node:fs';
import type { WorkerTask } from '@editor-companion/core/plugin';
import { openBinary } from '@editor-companion/formats/encrypted/binary';
import { asImportErrors } from '../format-errors.ts';
import type { LockedFile } from './unlock.ts';

/** Runs in a worker thread and decrypts a file to another, which only the server's user may read. */
const task: WorkerTask<LockedFile, void> = ({ path, output, password }) =>
  writeFileSync(
    output,
    asImportErrors(() => openBinary(path, password)),
    { mode: 0o600 },
  );

export default task;
