import { Type, type Static } from '@editor-companion/core/plugin';
import { RELATIONSHIPS } from '../standard/attachments.ts';
import { INVOICE_PROFILES } from '../standard/invoice.ts';

const strict = { additionalProperties: false } as const;
/** The maximum number of Base64 characters of all attachments of a request. */
export const MAX_ATTACHED = 40_000_000;
const MAX_FILES = 100;
const MAX_INVOICE = 5_000_000;

const Time = Type.Optional(
  Type.String({
    pattern: String.raw`^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d))?$`,
    description: 'ISO 8601. Default: now.',
  }),
);

export const Pdfa = Type.Enum(['2b', '2a', '3b', '3a'], {
  description:
    'An archivable file: ISO 19005-2 or, with attachments, 19005-3. Level a keeps the tags; 2b needs Ghostscript on the server, and removes them.',
});

export const Attachments = Type.Array(
  Type.Object(
    {
      name: Type.String({ minLength: 1, maxLength: 255, pattern: String.raw`^[^/\\\u0000-\u001f]+$` }),
      content: Type.String({ maxLength: MAX_ATTACHED, pattern: '^[A-Za-z0-9+/]*={0,2}$', description: 'In base64.' }),
      mediaType: Type.Optional(
        Type.String({
          pattern: String.raw`^[\w.+-]{1,64}/[\w.+-]{1,64}$`,
          description: 'Default: application/octet-stream.',
        }),
      ),
      description: Type.Optional(Type.String({ maxLength: 1000 })),
      relationship: Type.Optional(
        Type.Enum([...RELATIONSHIPS], { description: 'Relationship to the document. Default: Unspecified.' }),
      ),
      created: Time,
      modified: Time,
    },
    strict,
  ),
  { maxItems: MAX_FILES, description: 'Attached files; together at most 40,000,000 characters of base64.' },
);

export const Invoice = Type.Object(
  {
    xml: Type.String({ minLength: 1, maxLength: MAX_INVOICE, description: 'A Cross Industry Invoice (UN/CEFACT).' }),
    profile: Type.Optional(
      Type.Enum([...INVOICE_PROFILES], { description: 'Must match the XML. Default: the profile of the XML.' }),
    ),
  },
  {
    ...strict,
    description:
      'Factur-X 1.0 or ZUGFeRD 2: the invoice is attached to a PDF/A-3 (`pdfa`, default 3b) and declared in its metadata.',
  },
);

export type Attachments = Static<typeof Attachments>;
export type Invoice = Static<typeof Invoice>;
