import { openPart, packPart } from '@editor-companion/core/plugin';
import type { DocumentNode, DocumentWarning, PartMessage, WorkerTask } from '@editor-companion/core/plugin';
import { loadModel } from '@editor-companion/document';
import { fromProfile } from '@editor-companion/document/profiles';
import type { ProfileId } from '@editor-companion/document/profiles';

export interface ProfileTask {
  readonly content: PartMessage<unknown>;
  readonly profile: ProfileId;
  /** The modules of added nodes. */
  readonly model: readonly string[];
}

export interface ProfileReading {
  readonly content: PartMessage<DocumentNode>;
  readonly warnings: readonly DocumentWarning[];
}

/** Runs in a worker thread and converts a document of another editor. */
const task: WorkerTask<ProfileTask, ProfileReading> = async ({ content, profile, model }) => {
  const read = fromProfile(openPart(content), profile, { model: await loadModel(model) });
  return { content: packPart(read.content), warnings: read.warnings };
};

export default task;
