import multipart from '@fastify/multipart';
import { MULTIPART_LIMITS, Type, type AnyReply, type RouteScope } from '@editor-companion/core/plugin';
import { checkAgainst } from '../options/exporter-options.ts';
import { FormOptions, type ExportBody, type ThumbnailBody } from './body.ts';
import { readForm, type Form } from './form.ts';

/** Files of a form, its document and bands among them. */
const MAX_FILES = 200;
/** Characters of the field `options`: as many as style rules and templates may have. */
export const MAX_OPTIONS = 6_000_000;

/** Lets the routes of a scope take forms. */
export async function takeForms(scope: RouteScope, maxBytes: number): Promise<void> {
  const counts = { files: MAX_FILES, fields: 8, parts: MAX_FILES + 8 };
  // One byte more than is taken, so that it is told as too large.
  const sizes = { fileSize: maxBytes + 1, fieldSize: MAX_OPTIONS };
  await scope.register(multipart, { limits: { ...MULTIPART_LIMITS, ...counts, ...sizes } });
}

/** A form never reaches validation as a value; this is for the interface description. */
const FormSchema = Type.Unsafe({
  properties: {
    files: {
      type: 'array',
      items: { type: 'string', format: 'binary' },
      description:
        'The document as `index.html`, the pictures, fonts, style sheets and scripts that it refers to by their names, and `header.html` and `footer.html` as templates. In fields of any name.',
    },
    options: FormOptions,
  },
  required: ['files'],
});

/** What a route of documents for the browser takes. @param json its body as JSON. */
export const bodyOrForm = (json: object) => ({
  content: { 'application/json': { schema: json }, 'multipart/form-data': { schema: FormSchema } },
});

/** What is asked for, and the files that came with it. */
export interface Asked<Body> {
  readonly body: Body;
  readonly form?: Form;
}

/**
 * The body of a request, or what its form says.
 *
 * @throws CompanionError BODY_INVALID (400) with the path of each fault of the field `options`; what `readForm` throws.
 */
export async function askedOf<Body extends ExportBody | ThumbnailBody>(
  request: AnyReply['request'],
  maxBytes: number,
): Promise<Asked<Body>> {
  // Validated by the schema of the route.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  if (!request.isMultipart()) return { body: request.body as Body };
  const form = await readForm(request, { maxBytes });
  const settings = checkAgainst(request, FormOptions, FormOptions, form.options) as FormOptions;
  const pdfOptions = { ...form.bands, ...settings.pdfOptions };
  // A form names what every route of pictures and PDF knows.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return { body: { ...settings, pdfOptions, html: form.html } as unknown as Body, form };
}
