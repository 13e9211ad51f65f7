import { Part, Type, type Static } from '@editor-companion/core/plugin';
import { ConvertSettings } from '../http/body.ts';
import { WaitFor } from '../options/wait-for.ts';

const strict = { additionalProperties: false } as const;

/** The settings of a file conversion: the field `options` of a form, and members of a JSON body. */
export const ConvertOptions = Type.Object(ConvertSettings, strict);

/** The JSON body of POST /convert/pdf. */
const ConvertBody = Type.Object(
  {
    url: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 2000,
        description: 'Address of an office document, a text or a web page, if the server may fetch it.',
      }),
    ),
    html: Type.Optional(Part(Type.String({ description: 'As in POST /export/pdf; scripts do not run.' }))),
    markdown: Type.Optional(Part(Type.String({ minLength: 1, description: 'CommonMark with tables and formulas.' }))),
    style: Type.Optional(
      Type.Enum(['document', 'page'], {
        description:
          'Style of a web page at `url`: the style of documents (default), or its own, with its pictures, fonts and style sheets.',
      }),
    ),
    javascript: Type.Optional(
      Type.Boolean({
        description:
          'Whether to run the scripts of a page in its own style, if the operator allows it. Default: false.',
      }),
    ),
    waitFor: Type.Optional(WaitFor),
    ...ConvertSettings,
  },
  {
    ...strict,
    examples: [
      { url: 'https://example.com/report.docx', pdfOptions: { outline: true } },
      { url: 'https://example.com/', style: 'page' },
      { markdown: '# Minutes\n\nAll were there.', filename: 'minutes' },
    ],
  },
);

/** Validation never sees a multipart body as a value. This schema is for the API description. */
const ConvertForm = Type.Unsafe({
  properties: {
    file: { type: 'string', format: 'binary', description: 'An office document, a text or a web page.' },
    password: { type: 'string', description: 'Password of an encrypted document. It is neither stored nor logged.' },
    options: ConvertOptions,
  },
  required: ['file'],
});

export const convertBody = {
  content: { 'multipart/form-data': { schema: ConvertForm }, 'application/json': { schema: ConvertBody } },
};

export type ConvertBody = Static<typeof ConvertBody>;
export type ConvertOptions = Static<typeof ConvertOptions>;
