import type { Opener } from '../destination.ts';
import { packedDate } from '../format/dates.ts';
import { escapeXml } from '../../docx/parts/xml.ts';
import { separateFlow } from './flow.ts';
import { textValue } from './text-value.ts';

/** `\footnote`: a note at its reference. `\ftnalt` makes it an endnote. */
export const note: Opener = (context) => {
  const { document } = context;
  const { flow } = context.group;
  const shell = context.shell();
  let kind: 'footnote' | 'endnote' = 'footnote';
  return separateFlow(
    context,
    (blocks) => {
      document.spendItem();
      const id = document.parts.addNote(kind, blocks);
      flow.element(shell, `<w:${kind}Reference w:id="${id}"/>`);
    },
    (_context, name) => {
      if (name === 'ftnalt') kind = 'endnote';
      return name === 'ftnalt';
    },
  );
};

/** `\header` and similar words, by the pages that show them. */
export const band =
  (kind: 'header' | 'footer', pages: 'all' | 'default' | 'first' | 'even'): Opener =>
  (context) => {
    const { document } = context;
    return separateFlow(context, (blocks) => {
      document.spendItem();
      const id = document.parts.addBand(kind, blocks);
      const types = pages === 'all' ? ['default', 'even'] : [pages];
      for (const type of types) document.section.bands += `<w:${kind}Reference w:type="${type}" r:id="${id}"/>`;
    });
  };

/** `\atrfstart`, `\atrfend`: the text range of a comment. */
export const commentRange =
  (end: 'Start' | 'End'): Opener =>
  () =>
    textValue((reference, { document, group }) => {
      const id = document.comments.idOf(reference.trim());
      group.flow.mark(`<w:commentRange${end} w:id="${id}"/>`);
    });

/** `\atnid`, `\atnauthor`: the author of the next comment. */
export const commentAuthor =
  (member: 'initials' | 'author'): Opener =>
  () =>
    textValue((text, { document }) => {
      document.comments[member] = text.trim();
    });

/** `\annotation`: a comment. One without a text range is attached to the text before it. */
export const comment: Opener = (context) => {
  const { document } = context;
  const { comments } = document;
  const { flow } = context.group;
  let reference: string | undefined;
  let date: string | undefined;
  const destination = separateFlow(context, (blocks) => {
    document.spendItem();
    const id = comments.idOf(reference);
    if (reference === undefined)
      flow.wrapLast(`<w:commentRangeStart w:id="${id}"/>`, `<w:commentRangeEnd w:id="${id}"/>`);
    const author = comments.author === '' ? comments.initials : comments.author;
    const when = date === undefined ? '' : ` w:date="${date}"`;
    document.parts.addComment(`w:id="${id}" w:author="${escapeXml(author)}"${when}`, blocks);
    Object.assign(comments, { author: '', initials: '' });
  });
  return {
    ...destination,
    opens: {
      ...destination.opens,
      atnref: () => textValue((text) => (reference = text.trim())),
      atndate: () => textValue((text) => (date = packedDate(Number.parseInt(text, 10) || 0))),
    },
  };
};
