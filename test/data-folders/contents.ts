import { createHash } from 'node:crypto';
import { cp, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

const DATABASES = ['companion.sqlite', 'collab.sqlite'];
/** Database files. They are compared by their rows, as opening and closing changes their bytes. */
const OF_DATABASES = /\.sqlite(-wal|-shm|\.lock)?$/;

/**
 * Returns the contents of an unused data folder, one line for each row of a database and each other file.
 * @param aside a folder for a temporary copy: opening a database would change files beside it.
 */
export async function contentsOf(dataDir: string, aside: string): Promise<Set<string>> {
  await cp(dataDir, aside, { recursive: true });
  const rows = DATABASES.flatMap((name) => rowsOf(join(aside, name)));
  await rm(aside, { recursive: true });
  return new Set([...rows, ...(await filesOf(dataDir))]);
}

function rowsOf(file: string): string[] {
  using database = new DatabaseSync(file);
  const tables = database.prepare("select name from sqlite_schema where type = 'table'").all();
  return tables.flatMap(({ name }) => {
    const rows = database.prepare(`select * from "${String(name)}"`).all();
    return rows.map((row, index) => `${String(name)} ${index} ${JSON.stringify(row)}`);
  });
}

async function filesOf(dataDir: string): Promise<string[]> {
  const entries = await readdir(dataDir, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && !OF_DATABASES.test(entry.name));
  return Promise.all(
    files.map(async ({ parentPath, name }) => {
      const bytes = await readFile(join(parentPath, name));
      return `${join(parentPath, name).slice(dataDir.length)} ${createHash('sha256').update(bytes).digest('hex')}`;
    }),
  );
}
