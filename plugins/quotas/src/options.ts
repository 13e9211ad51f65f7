import { TENANT_PATTERN, Type, type Static } from '@editor-companion/core/plugin';

const count = (description: string) => Type.Integer({ minimum: 0, description: `${description} 0: no limit.` });

const KINDS = {
  bytes: count('Bytes of live documents, templates and assets.'),
  documents: count('Live documents.'),
  templates: count('Templates.'),
  assets: count('Files and folders of the asset library.'),
  conversions: count('Imports and exports that are begun in a day (UTC).'),
  conversionsAtOnce: count('Imports and exports under way at the same time.'),
} as const;

type Kinds = typeof KINDS;
const withDefault = <Name extends keyof Kinds>(name: Name) => ({ ...KINDS[name], default: 0 });
const optional = <Name extends keyof Kinds>(name: Name) => Type.Optional(KINDS[name]);

const Tenant = Type.Object(
  {
    bytes: withDefault('bytes'),
    documents: withDefault('documents'),
    templates: withDefault('templates'),
    assets: withDefault('assets'),
    conversions: withDefault('conversions'),
    conversionsAtOnce: withDefault('conversionsAtOnce'),
  },
  { default: {}, additionalProperties: false, description: 'What each tenant may have.' },
);

const Owner = Type.Object(
  {
    bytes: withDefault('bytes'),
    templates: withDefault('templates'),
    assets: withDefault('assets'),
    conversions: withDefault('conversions'),
    conversionsAtOnce: withDefault('conversionsAtOnce'),
  },
  {
    default: {},
    additionalProperties: false,
    description:
      'What each user and API key of a tenant may have. Bytes are those of assets and templates: live documents belong to the tenant.',
  },
);

const Exception = Type.Object(
  {
    tenant: Type.Optional(
      Type.Object(
        { documents: optional('documents'), ...exceptions() },
        { additionalProperties: false, description: 'What this tenant may have.' },
      ),
    ),
    owner: Type.Optional(
      Type.Object(exceptions(), { additionalProperties: false, description: 'What each of its users may have.' }),
    ),
  },
  { additionalProperties: false },
);

function exceptions() {
  return {
    bytes: optional('bytes'),
    templates: optional('templates'),
    assets: optional('assets'),
    conversions: optional('conversions'),
    conversionsAtOnce: optional('conversionsAtOnce'),
  };
}

export const QuotasOptions = Type.Object(
  {
    tenant: Tenant,
    owner: Owner,
    // not constant: that of the core, two classes of characters with a bound.
    tenants: Type.Record(Type.String({ pattern: TENANT_PATTERN }), Exception, {
      default: {},
      maxProperties: 10_000,
      description:
        'Tenants for which other limits hold, by name; what is left out is as for all. Those without a tenant are `default`.',
    }),
  },
  { additionalProperties: false },
);

export type QuotasOptions = Static<typeof QuotasOptions>;
