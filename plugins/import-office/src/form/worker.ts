import type { DocumentNode, ImportWarning, WorkerTask } from '@editor-companion/core/plugin';
import { DocumentError, loadModel, toHTML, toText, type DocumentModel } from '@editor-companion/document';
import { errors } from '../errors.ts';
import { readKept } from '../result.ts';
import type { FormAnswer, FormRequest, StringForm } from './forms.ts';
import { withoutComments } from './without-comments.ts';

type Writer = (content: DocumentNode, options: { readonly model: DocumentModel }) => string | Promise<string>;

/** Libraries that only one format needs are loaded at its first use. */
const WRITERS: Readonly<Record<StringForm, Writer>> = {
  html: toHTML,
  text: toText,
  markdown: async (content, options) =>
    (await import('@editor-companion/document/markdown')).toMarkdown(content, options),
  update: async (content, options) => {
    const { toUpdate } = await import('@editor-companion/document/yjs');
    return Buffer.from(toUpdate(content, options)).toString('base64');
  },
};

interface Written {
  readonly content: unknown;
  readonly warnings: readonly ImportWarning[];
}

async function written(document: DocumentNode, { form, profile, model: modules }: FormRequest): Promise<Written> {
  const options = { model: await loadModel(modules) };
  if (form !== 'json') return { content: await WRITERS[form](document, options), warnings: [] };
  if (profile === undefined) return { content: document, warnings: [] };
  return (await import('@editor-companion/document/profiles')).toProfile(document, profile, options);
}

/** Runs in a worker thread, so that a long document does not delay other requests. */
const task: WorkerTask<FormRequest, FormAnswer> = async (request) => {
  const { kept, form, comments } = request;
  const { content: whole, ...rest } = readKept(kept);
  const document = comments === 'none' ? withoutComments(whole) : whole;
  try {
    const { content, warnings } = await written(document, request);
    const said = { warnings: [...rest.warnings, ...warnings], ...(comments === 'none' && { comments: [] }) };
    return { kept: Buffer.from(JSON.stringify({ ...rest, ...said, content })), added: warnings };
  } catch (error) {
    if (!(error instanceof DocumentError)) throw error;
    throw errors.IMPORT_FORM_UNAVAILABLE({ form, reason: error.message }, { cause: error });
  }
};

export default task;
