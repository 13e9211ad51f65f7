import { openPart, packPart } from '@editor-companion/core/plugin';
import type { DocumentNode, PartMessage, WorkerTask } from '@editor-companion/core/plugin';
import { fromProfile } from '@editor-companion/document/profiles';
import type { ProfileId } from '@editor-companion/document/profiles';

export interface ProfileTask {
  readonly content: PartMessage<unknown>;
  readonly profile: ProfileId;
}

/** Runs in a worker thread: a document of another editor as one of ours. */
const task: WorkerTask<ProfileTask, PartMessage<DocumentNode>> = ({ content, profile }) =>
  packPart(fromProfile(openPart(content), profile).content);

export default task;
