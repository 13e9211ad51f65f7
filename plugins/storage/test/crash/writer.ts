import { randomBytes } from 'node:crypto';
import { writeSync } from 'node:fs';
import { startDatabase, startFiles } from '../support.ts';
import { openLog } from './log.ts';

/** Writes rows, pairs of rows and files until it is killed, and prints each only after it was acknowledged. */
const [folder = '', round = ''] = process.argv.slice(2);
const database = await startDatabase(folder);
const files = await startFiles(folder, database);
const log = await openLog(database);

const pause = new Int32Array(new SharedArrayBuffer(4));

/** Waits for a slow reader, because the pipe does not block, and a full one would end the process before it is killed. */
function acknowledge(line: string): void {
  for (;;) {
    try {
      writeSync(1, `${line}\n`);
      return;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') throw error;
      Atomics.wait(pause, 0, 0, 1);
    }
  }
}

async function writeRows(writer: number): Promise<never> {
  for (let index = 0; ; index += 1) {
    const id = `${round}-${writer}-${index}`;
    await log.insertInto('crash_row').values({ id, pair: '' }).execute();
    acknowledge(`row ${id}`);
  }
}

async function writePairs(): Promise<never> {
  for (let index = 0; ; index += 1) {
    const pair = `${round}-pair-${index}`;
    await log.transaction().execute(async (transaction) => {
      await transaction
        .insertInto('crash_row')
        .values({ id: `${pair}-left`, pair })
        .execute();
      await transaction
        .insertInto('crash_row')
        .values({ id: `${pair}-right`, pair })
        .execute();
    });
    acknowledge(`pair ${pair}`);
  }
}

async function writeFiles(): Promise<never> {
  for (;;) {
    const stored = await files.put(randomBytes(1 + Math.floor(Math.random() * 200_000)), { owner: 'crash' });
    acknowledge(`file ${stored.id} ${stored.size}`);
  }
}

/** Receives files until the process is killed. No owner retains them yet. */
async function receiveFiles(): Promise<never> {
  for (;;) {
    const received = await files.receive(randomBytes(1 + Math.floor(Math.random() * 20_000)));
    acknowledge(`received ${received.id}`);
  }
}

await Promise.all([receiveFiles(), writeRows(1), writeRows(2), writeRows(3), writePairs(), writeFiles(), writeFiles()]);
