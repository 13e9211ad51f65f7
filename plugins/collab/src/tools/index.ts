import type { AiToolContribution } from '@editor-companion/core/plugin';
import type { Comments } from '../comments/comments.ts';
import type { CollabContext } from '../feature.ts';
import type { Versions } from '../versions/versions.ts';
import { commentTools } from './comments.ts';
import { documentTools } from './documents.ts';
import { versionTools } from './versions.ts';

/** Tools for models on documents, besides reading and editing text. */
export const createTools = (
  { rooms, roles, log }: CollabContext,
  { comments, versions }: { readonly comments: Comments; readonly versions: Versions },
): readonly AiToolContribution[] => [
  ...documentTools({ log, roles }),
  ...commentTools({ comments, roles }),
  ...versionTools({ versions, rooms, roles }),
];
