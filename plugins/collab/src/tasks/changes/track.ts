import type { DocumentNode, PageSetup } from '@editor-companion/core/plugin';
import { settleChanges, settlePage } from '@editor-companion/document';
import { readLive, SUGGESTED } from '@editor-companion/document/yjs';
import { randomBytes } from 'node:crypto';
import { Doc } from 'yjs';
import { descriptionOf } from '../description.ts';
import { fieldIn } from '../field.ts';
import { load } from '../load.ts';
import { model } from '../model.ts';
import type { Works } from '../task.ts';
import { blocksInBands, withTrackedBands } from './bands.ts';
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
  const [docBefore, doc] = [load(before), load(after)];
  const signer = new Signer([], [], 0, {
    others: { author: shownName(by.author), date: by.date },
    // Unlike those of any other comparison, since both results may end up in one document.
    prefix: `${SUGGESTED}${randomBytes(6).toString('base64url')}.`,
  });
  const compared = (old: readonly DocumentNode[], now: readonly DocumentNode[]): DocumentNode[] =>
    withMoves(
      new Marked(signer, new Doc(), true).list(sources(old.map(withoutComments)), sources(now)).map(withColumns),
    );
  const content = compared(readOf(docBefore, fields.before), readOf(doc, fields.after));
  const page = withTrackedBands(pageOf(docBefore), pageOf(doc), compared);
  return {
    ...descriptionOf(doc),
    ...(page && { page }),
    content: await FORM_WRITERS[form]({ type: 'doc', content }),
    ...signer.total,
    changes: countChanges([...content, ...blocksInBands([page?.header, page?.footer])]),
  };
}

function readOf(doc: Doc, wanted: string | undefined): readonly DocumentNode[] {
  const { form, ...field } = fieldIn(doc, wanted);
  return settleChanges(form.read(field), 'accept').content ?? [];
}

function pageOf(doc: Doc): PageSetup | undefined {
  const { page } = descriptionOf(doc);
  return page && settlePage(page, 'accept');
}

/** Compared by content: documents of different origin may have equal Yjs ids. */
const sources = (content: readonly DocumentNode[]): readonly Source[] =>
  Source.ofJson({ type: 'doc', content: [...content] }, readLive(new Doc().getXmlFragment(''), { model: model() }));

/** Drops the comments, since the threads of the two documents differ. */
function withoutComments({ marks, content, ...node }: DocumentNode): DocumentNode {
  const left = marks?.filter(({ type }) => type !== 'comment') ?? [];
  return {
    ...node,
    ...(left.length > 0 && { marks: left }),
    ...(content && { content: content.map(withoutComments) }),
  };
}
