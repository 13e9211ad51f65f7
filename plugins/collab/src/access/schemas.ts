import { Type } from '@editor-companion/core/plugin';
import type { RestrictionRow } from '../restrictions/database.ts';

const strict = { additionalProperties: false } as const;
const Name = Type.String({
  minLength: 1,
  description: 'Name of the document, percent-encoded, because it may contain slashes.',
});
const User = Type.Object({ id: Type.String(), name: Type.String() });
const ROLES = ['viewer', 'commenter', 'editor', 'owner'] as const;

export const DocumentParams = Type.Object({ name: Name }, strict);
export const PersonParams = Type.Object(
  { name: Name, user: Type.String({ minLength: 1, maxLength: 512, description: 'Id of a principal.' }) },
  strict,
);

export const Reason = Type.String({ maxLength: 500, description: 'Shown to the user.' });
export const Until = Type.String({
  format: 'date-time',
  maxLength: 40,
  description: 'Time at which the restriction or lock ends.',
});
export const Message = Type.String({ maxLength: 500, description: 'Shown to everybody who tries to write.' });

export const RestrictionBody = Type.Object(
  {
    role: Type.Enum(['none', 'viewer', 'commenter', 'editor'], {
      description: 'The highest role that the user may have.',
    }),
    reason: Type.Optional(Reason),
    until: Type.Optional(Until),
  },
  { ...strict, examples: [{ role: 'none', reason: 'Left the company' }] },
);

export const SendAwayBody = Type.Object(
  { reason: Type.Optional(Reason), until: Type.Optional(Until) },
  { ...strict, default: {}, examples: [{ reason: 'Please come back tomorrow' }] },
);

export const LockBody = Type.Object(
  { message: Type.Optional(Message), until: Type.Optional(Until) },
  { ...strict, default: {}, examples: [{ message: 'We are moving to another server' }] },
);

export const Restriction = Type.Object({
  user: Type.String(),
  role: Type.Enum(['none', 'viewer', 'commenter', 'editor', 'owner']),
  reason: Type.String(),
  until: Type.Union([Type.String({ format: 'date-time' }), Type.Null()]),
  by: User,
  at: Type.String({ format: 'date-time' }),
});
export const RestrictionList = Type.Object({ items: Type.Array(Restriction) });

export const Lock = Type.Object({
  locked: Type.Boolean(),
  message: Type.String(),
  until: Type.Union([Type.String({ format: 'date-time' }), Type.Null()]),
  by: Type.Union([User, Type.Null()]),
});

export const PersonObject = Type.Object({
  user: User,
  kind: Type.Enum(['anonymous', 'user', 'server']),
  role: Type.Enum([...ROLES]),
  connections: Type.Integer(),
});
export const PeopleList = Type.Object({ items: Type.Array(PersonObject) });
export const Done = Type.Object({ done: Type.Literal(true) });

const iso = (time: number | null): string | null => (time === null ? null : new Date(time).toISOString());

export const toRestriction = (row: RestrictionRow) => ({
  user: row.user_id,
  role: row.role ?? ('none' as const),
  reason: row.reason,
  until: iso(row.until),
  by: { id: row.by_id, name: row.by_name },
  at: new Date(row.created_at).toISOString(),
});

export const toLock = (row: RestrictionRow | undefined) => ({
  locked: row !== undefined,
  message: row?.reason ?? '',
  until: iso(row?.until ?? null),
  by: row ? { id: row.by_id, name: row.by_name } : null,
});
