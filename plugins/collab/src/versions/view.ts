import type { Version as WireVersion } from '@editor-companion/client/wire';
import { Type } from '@editor-companion/core/plugin';
import type { VersionRow } from './database.ts';

/** A version in the form for clients. */
export const Version = Type.Object({
  version: Type.Integer({ description: 'Number of the version within the document; never reused.' }),
  name: Type.Union([Type.String(), Type.Null()]),
  date: Type.Integer({ description: 'Milliseconds since the epoch.' }),
  user: Type.Object({ id: Type.String(), name: Type.String() }),
  important: Type.Boolean(),
  kind: Type.Enum(['manual', 'auto', 'revert'], {
    description: 'Saved by a user, by the schedule, or around a return to an earlier version.',
  }),
  seq: Type.Integer({ description: 'Position in the log of changes.' }),
});
export type Version = WireVersion;

export const toVersion = ({
  version,
  name,
  created_at,
  user_id,
  user_name,
  important,
  kind,
  seq,
}: VersionRow): Version => ({
  version,
  name,
  date: created_at,
  user: { id: user_id, name: user_name },
  important: important === 1,
  kind,
  seq,
});
