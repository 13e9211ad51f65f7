import { JsonPart, moduleBeside, type WorkersService } from '@editor-companion/core/plugin';
import type { DocumentNode, PartMessage, TurnContext } from '@editor-companion/core/plugin';
import type { ProfileId } from '@editor-companion/document/profiles/names';
import type { ProfileTask } from './profile-task.ts';

/** Makes documents of other editors ours, in a thread. */
export interface Profiles {
  /** @throws DocumentError for what is no document at all. */
  read(content: JsonPart, profile: ProfileId, context: TurnContext): Promise<JsonPart<DocumentNode>>;
  close(): Promise<void>;
}

export function createProfiles(workers: WorkersService): Profiles {
  const pool = workers.pool<ProfileTask, PartMessage<DocumentNode>>(moduleBeside(import.meta.url, 'profile-task'));
  return {
    read: async (content, profile, context) =>
      JsonPart.from(await pool.run({ content: content.toThread(), profile }, context)),
    close: () => pool.close(),
  };
}
