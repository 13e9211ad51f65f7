import multipart from '@fastify/multipart';
import { MULTIPART_LIMITS, Type, type AnyReply, type RouteScope } from '@editor-companion/core/plugin';
import { checkAgainst } from '../options/exporter-options.ts';
import { FormOptions, type ExportBody, type ThumbnailBody } from './body.ts';
import { readForm, type Form } from './form.ts';

/** The maximum number of files in a form, including its document and headers. */
const MAX_FILES = 200;
/** The maximum number of characters of the field `options`, enough for style rules and templates. */
export const MAX_OPTIONS = 6_000_000;

/** Allows forms on the routes of a scope. */
export async function takeForms(scope: RouteScope, maxBytes: number): Promise<void> {
  const counts = { files: MAX_FILES, fields: 8, parts: MAX_FILES + 8 };
  // One byte above the limit, so that the error says that the file is too large.
  const sizes = { fileSize: maxBytes + 1, fieldSize: MAX_OPTIONS };
  await scope.register(multipart, { limits: { ...MULTIPART_LIMITS, ...counts, ...sizes } });
}

/** Validation never sees a form as a value. This schema is for the API description. */
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

/** Returns the body schema of a route for documents that a browser renders. @param json the schema of its JSON body. */
export const bodyOrForm = (json: object) => ({
  content: { 'application/json': { schema: json }, 'multipart/form-data': { schema: FormSchema } },
});

/** The body of a request, and its uploaded files. */
export interface Asked<Body> {
  readonly body: Body;
  readonly form?: Form;
}

/**
 * Returns the JSON body of a request, or the options of its form.
 * @throws CompanionError BODY_INVALID (400) with the path of each fault of the field `options`; what `readForm` throws.
 */
export async function askedOf<Body extends ExportBody | ThumbnailBody>(
  request: AnyReply['request'],
  maxBytes: number,
): Promise<Asked<Body>> {
  // The schema of the route has validated it.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  if (!request.isMultipart()) return { body: request.body as Body };
  const form = await readForm(request, { maxBytes });
  const settings = checkAgainst(request, FormOptions, FormOptions, form.options) as FormOptions;
  const pdfOptions = { ...form.bands, ...settings.pdfOptions };
  // A form contains only members that all routes of pictures and PDF share.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return { body: { ...settings, pdfOptions, html: form.html } as unknown as Body, form };
}
