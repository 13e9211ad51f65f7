import type { DocumentNode } from '@editor-companion/core/plugin';
import { settleChanges } from '@editor-companion/document';
import { readLive, SUGGESTED } from '@editor-companion/document/yjs';
import { randomBytes } from 'node:crypto';
import { Doc } from 'yjs';
import { descriptionOf } from '../description.ts';
import { fieldIn } from '../field.ts';
import { load } from '../load.ts';
import { model } from '../model.ts';
import type { Pieces, Works } from '../task.ts';
import { countChanges, withColumns } from './columns.ts';
import { Marked } from './marked.ts';
import { withMoves } from './moves.ts';
import { shownName, Signer } from './signer.ts';
import { Source } from './source.ts';
import { FORM_WRITERS } from './writers.ts';

/**
 * Combines any two documents: the changes from the first to the second as tracked changes. Changes that are tracked in either of them count
 * as accepted. @throws CompanionError DOCUMENT_FIELD_AMBIGUOUS, DOCUMENT_FIELD_UNREADABLE (409).
 */
export async function track({
  before,
  after,
  fields,
  by,
  form,
}: Works['track']['input']): Promise<Works['track']['output']> {
  const doc = load(after);
  const signer = new Signer([], [], 0, {
    others: { author: shownName(by.author), date: by.date },
    // Unlike those of any other comparison, since both results may end up in one document.
    prefix: `${SUGGESTED}${randomBytes(6).toString('base64url')}.`,
  });
  const old = sources(withoutComments(readOf(before, fields.before)));
  const compared = new Marked(signer, new Doc(), true).list(old, sources(readOf(after, fields.after)));
  const content = withMoves(compared.map(withColumns));
  return {
    ...descriptionOf(doc),
    content: await FORM_WRITERS[form]({ type: 'doc', content }),
    ...signer.total,
    changes: countChanges(content),
  };
}

function readOf(pieces: Pieces, wanted: string | undefined): DocumentNode {
  const { form, ...field } = fieldIn(load(pieces), wanted);
  return settleChanges(form.read(field), 'accept');
}

/** Compared by content: documents of different origin may have equal Yjs ids. */
const sources = (document: DocumentNode): readonly Source[] =>
  Source.ofJson(document, readLive(new Doc().getXmlFragment(''), { model: model() }));

/** Drops the comments, since the threads of the two documents differ. */
function withoutComments({ marks, content, ...node }: DocumentNode): DocumentNode {
  const left = marks?.filter(({ type }) => type !== 'comment') ?? [];
  return {
    ...node,
    ...(left.length > 0 && { marks: left }),
    ...(content && { content: content.map(withoutComments) }),
  };
}
