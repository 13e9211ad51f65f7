import { receiveUpload } from '@editor-companion/core/plugin';
import type { AnyReply, OfficeImportService, OfficeOriginal } from '@editor-companion/core/plugin';
import { errors } from '../errors.ts';
import type { ConvertBody } from './body.ts';

type Request = AnyReply['request'];

/** A file to convert as a task, with the options of its form. */
export interface Accepted {
  readonly original: OfficeOriginal;
  readonly password?: string | undefined;
  /** JSON that is not validated yet. */
  readonly options?: unknown;
}

/** The maximum number of characters of a password. */
const MAX_PASSWORD = 1024;

/**
 * Streams the field `file` of a form into a task.
 * @throws CompanionError CONVERT_FILE_MISSING, CONVERT_FORM_INVALID (400); what the file store throws.
 */
export function acceptForm(request: Request, office: OfficeImportService): Promise<Accepted> {
  const { principal, signal } = request;
  return receiveUpload(
    request,
    async ({ bytes, filename, mediaType: mime, fields }) => {
      const about = { kind: 'export', filename: filename || 'document', mime, principal, signal } as const;
      const original = await office.accept(bytes, about);
      const password = fields.get('password')?.slice(0, MAX_PASSWORD) || undefined;
      return { original, password, options: optionsIn(fields.get('options')) };
    },
    {
      missing: () => errors.CONVERT_FILE_MISSING(),
      invalid: (reason, cause) => errors.CONVERT_FORM_INVALID({ reason }, { cause }),
    },
  );
}

/** Accepts the URL or the text of a JSON body. */
export async function acceptNamed(
  { url, markdown }: Pick<ConvertBody, 'url' | 'markdown'>,
  { principal, caller, signal }: Request,
  office: OfficeImportService,
): Promise<Accepted> {
  const about = { kind: 'export', principal, signal } as const;
  if (url !== undefined) return { original: await office.acceptFrom(url, { ...about, caller }) };
  const text = markdown?.bytes ?? new Uint8Array();
  return { original: await office.accept(text, { ...about, filename: 'document.md', mime: 'text/markdown' }) };
}

function optionsIn(text = ''): unknown {
  if (text === '') return {};
  try {
    return JSON.parse(text) as unknown;
  } catch (cause) {
    throw errors.CONVERT_FORM_INVALID({ reason: 'the field "options" is not JSON' }, { cause });
  }
}
