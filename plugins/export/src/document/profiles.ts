import { JsonPart, moduleBeside, type WorkersService } from '@editor-companion/core/plugin';
import type { DocumentNode, DocumentWarning, TurnContext } from '@editor-companion/core/plugin';
import type { ProfileId } from '@editor-companion/document/profiles/names';
import type { ProfileReading, ProfileTask } from './profile-task.ts';

export interface ReadDocument {
  readonly content: JsonPart<DocumentNode>;
  /** Warnings of the conversion. */
  readonly warnings: readonly DocumentWarning[];
}

/** Converts documents of other editors in a thread. */
export interface Profiles {
  /** @throws DocumentError if the value is no document at all. */
  read(content: JsonPart, profile: ProfileId, context: TurnContext): Promise<ReadDocument>;
  close(): Promise<void>;
}

/** @param modules where nodes of plugins come from, asked when all plugins have been set up. */
export function createProfiles(workers: WorkersService, modules: () => readonly string[]): Profiles {
  const pool = workers.pool<ProfileTask, ProfileReading>(moduleBeside(import.meta.url, 'profile-task'));
  return {
    async read(content, profile, context) {
      const task = { content: content.toThread(), profile, model: modules() };
      const read = await pool.run(task, context);
      return { content: JsonPart.from(read.content), warnings: read.warnings };
    },
    close: () => pool.close(),
  };
}
