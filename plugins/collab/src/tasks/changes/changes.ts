import { load } from '../load.ts';
import type { Works } from '../task.ts';
import { Marked } from './marked.ts';
import { Signer } from './signer.ts';
import { sourcesOf } from './sources.ts';
import { FORM_WRITERS } from './writers.ts';

/**
 * Combines two states of a document: marks content of only the newer one as inserted, and content of only the older one as deleted, with
 * author and time. @throws CompanionError DOCUMENT_FIELD_AMBIGUOUS, DOCUMENT_FIELD_UNREADABLE (409).
 */
export async function changes({
  from,
  to,
  since,
  rows,
  people,
  form,
  field,
}: Works['changes']['input']): Promise<Works['changes']['output']> {
  const [before, after] = [load(from), load(to)];
  const signer = new Signer(rows, people, since);
  const content = new Marked(signer, before).list(sourcesOf(before, field), sourcesOf(after, field));
  const { inserted, deleted } = signer.total;
  return { content: await FORM_WRITERS[form]({ type: 'doc', content }), authors: signer.authors(), inserted, deleted };
}
