import { TENANT_PATTERN, Type, type Static } from '@editor-companion/core/plugin';

const count = (description: string) => Type.Integer({ minimum: 0, description: `${description} 0: no limit.` });

const KINDS = {
  bytes: count('Bytes of live documents, templates and assets.'),
  documents: count('Live documents.'),
  templates: count('Templates.'),
  assets: count('Files and folders of the asset library.'),
  conversions: count('Imports and exports that are started per day (UTC).'),
  conversionsAtOnce: count('Imports and exports that run at the same time.'),
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
  { default: {}, additionalProperties: false, description: 'Limits of each tenant.' },
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
      'Limits of each user and API key of a tenant. Bytes are those of assets and templates: live documents belong to the tenant.',
  },
);

const Exception = Type.Object(
  {
    tenant: Type.Optional(
      Type.Object(
        { documents: optional('documents'), ...exceptions() },
        { additionalProperties: false, description: 'Limits of this tenant.' },
      ),
    ),
    owner: Type.Optional(
      Type.Object(exceptions(), { additionalProperties: false, description: 'Limits of each of its users.' }),
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
        'Other limits for single tenants, by name; limits that are left out are those of all tenants. Callers without a tenant belong to `default`.',
    }),
  },
  { additionalProperties: false },
);

export type QuotasOptions = Static<typeof QuotasOptions>;
