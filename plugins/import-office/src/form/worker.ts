import type { DocumentNode, WorkerTask } from '@editor-companion/core/plugin';
import { DocumentError, toHTML, toText } from '@editor-companion/document';
import { errors } from '../errors.ts';
import { readKept } from '../result.ts';
import type { FormRequest, StringForm } from './forms.ts';

type Writer = (content: DocumentNode) => string | Promise<string>;

/** Libraries that only one form needs are loaded with its first use. */
const WRITERS: Readonly<Record<StringForm, Writer>> = {
  html: (content) => toHTML(content),
  text: (content) => toText(content),
  markdown: async (content) => (await import('@editor-companion/document/markdown')).toMarkdown(content),
  update: async (content) => {
    const { toUpdate } = await import('@editor-companion/document/yjs');
    return Buffer.from(toUpdate(content)).toString('base64');
  },
};

/** Runs in a worker thread, so that a long document does not hold up other requests. */
const task: WorkerTask<FormRequest, Uint8Array> = async ({ kept, form }) => {
  const { content, ...rest } = readKept(kept);
  try {
    return Buffer.from(JSON.stringify({ ...rest, content: await WRITERS[form](content) }));
  } catch (error) {
    if (!(error instanceof DocumentError)) throw error;
    throw errors.IMPORT_FORM_UNAVAILABLE({ form, reason: error.message }, { cause: error });
  }
};

export default task;
