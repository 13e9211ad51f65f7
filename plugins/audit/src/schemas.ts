import { Type } from '@editor-companion/core/plugin';
import { FORMS } from './forms.ts';
import { OUTCOMES } from './outcome.ts';

const Time = (description: string) => Type.Optional(Type.String({ format: 'date-time', description }));
const Text = (description: string, example: string) =>
  Type.Optional(Type.String({ minLength: 1, maxLength: 2000, description, examples: [example] }));

const wanted = {
  from: Time('Entries of this moment and later.'),
  to: Time('Entries before this moment.'),
  actor: Text('Who did it: the id of a user or key.', 'server:backend'),
  tenant: Text('The tenant of who did it. Whoever has one sees the entries of that one alone.', 'acme'),
  action: Text('What was done: a name, or the beginning of names with `*` behind it.', 'document.*'),
  target: Text('What it was done to: the name of a document, the id of a task or template.', 'minutes'),
  outcome: Type.Optional(Type.Enum([...OUTCOMES])),
};

export const ListQuery = Type.Object(
  {
    ...wanted,
    limit: Type.Integer({ default: 50, minimum: 1, maximum: 500 }),
    before: Type.Optional(
      Type.String({
        pattern: '^[0-9a-f]{30}$',
        description: 'Entries older than this one: `next` of the page before.',
      }),
    ),
  },
  { additionalProperties: false },
);

export const ExportQuery = Type.Object(
  { ...wanted, as: Type.Enum([...FORMS], { default: 'ndjson' }) },
  { additionalProperties: false },
);

export const EntryView = Type.Object(
  {
    id: Type.String({ description: 'Grows with time.' }),
    time: Type.Integer({ description: 'Milliseconds since the epoch.', examples: [1_763_640_000_000] }),
    actor: Type.Object(
      {
        id: Type.String({ examples: ['server:backend'] }),
        name: Type.Optional(Type.String()),
        kind: Type.Enum(['anonymous', 'user', 'server']),
        tenant: Type.Optional(Type.String()),
        credential: Type.Optional(Type.String({ description: 'The id of the key, or the `jti` of the token.' })),
        address: Type.Optional(Type.String({ examples: ['192.0.2.1'] })),
      },
      { additionalProperties: false },
    ),
    action: Type.String({ examples: ['document.delete'] }),
    target: Type.Optional(
      Type.Object(
        { kind: Type.String(), id: Type.String() },
        { additionalProperties: false, examples: [{ kind: 'document', id: 'minutes' }] },
      ),
    ),
    details: Type.Optional(Type.Record(Type.String(), Type.String())),
    outcome: Type.Enum([...OUTCOMES]),
    status: Type.Optional(Type.Integer({ examples: [200] })),
    requestId: Type.Optional(Type.String()),
  },
  { additionalProperties: false, title: 'AuditEntry' },
);

export const EntryPage = Type.Object(
  {
    items: Type.Array(EntryView),
    next: Type.Union([Type.String(), Type.Null()], { description: 'For `before`; null: there are no older ones.' }),
  },
  { additionalProperties: false },
);

export const ActionList = Type.Object({ items: Type.Array(Type.String()) }, { additionalProperties: false });
