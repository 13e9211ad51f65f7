import { Type } from '@editor-companion/core/plugin';
import { FORMS } from './forms.ts';
import { OUTCOMES } from './outcome.ts';

const Time = (description: string) => Type.Optional(Type.String({ format: 'date-time', description }));
const Text = (description: string, example: string) =>
  Type.Optional(Type.String({ minLength: 1, maxLength: 2000, description, examples: [example] }));

const wanted = {
  from: Time('Entries at or after this time.'),
  to: Time('Entries before this time.'),
  actor: Text('Actor: the id of a user or key.', 'server:backend'),
  tenant: Text('Tenant of the actor. A caller with a tenant sees only the entries of that tenant.', 'acme'),
  action: Text('Action: a name, or a prefix of names followed by `*`.', 'document.*'),
  target: Text('Object: the name of a document, the id of a task or template.', 'minutes'),
  outcome: Type.Optional(Type.Enum([...OUTCOMES])),
};

export const ListQuery = Type.Object(
  {
    ...wanted,
    limit: Type.Integer({ default: 50, minimum: 1, maximum: 500 }),
    before: Type.Optional(
      Type.String({
        pattern: '^[0-9a-f]{30}$',
        description: 'Entries older than this one: `next` of the previous page.',
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
    id: Type.String({ description: 'Increases with time.' }),
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
    next: Type.Union([Type.String(), Type.Null()], {
      description: 'Value of `before` for the next page; null: this is the last page.',
    }),
  },
  { additionalProperties: false },
);

export const ActionList = Type.Object({ items: Type.Array(Type.String()) }, { additionalProperties: false });
