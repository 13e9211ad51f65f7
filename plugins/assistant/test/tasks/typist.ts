import { XmlElement, XmlText, type Doc, type XmlFragment } from 'yjs';
import type { DocumentNode } from '@editor-companion/document';
import type { DocumentName } from './documents.ts';
import type { Task } from './task.ts';

/** The text that a user types while the assistant works. It occurs in no document of the tasks. */
export const TYPED = ' ⟦typed⟧';

/** Types at the end of the only text with these words. @throws Error if no text or several texts have them. */
export function typeInto(doc: Doc, words: string): void {
  const texts = textsIn(doc.getXmlFragment('default')).filter((text) => plain(text).includes(words));
  const [text, ...others] = texts;
  if (!text || others.length > 0) throw new Error(`${texts.length} texts have «${words}».`);
  text.insert(text.length, TYPED);
}

/** Counts how often the typed text is still in the document. */
export const countTyped = (document: DocumentNode): number => JSON.stringify(document).split(TYPED).length - 1;

/** Returns the document without the typed text. */
export function withoutTyped(node: DocumentNode): DocumentNode {
  if (node.text !== undefined) return { ...node, text: node.text.replaceAll(TYPED, '') };
  if (!node.content) return node;
  const content = node.content.map(withoutTyped).filter(({ type, text }) => type !== 'text' || text !== '');
  return { ...node, content };
}

const textsIn = (holder: XmlFragment | XmlElement): XmlText[] =>
  holder.toArray().flatMap((child) => {
    if (child instanceof XmlText) return [child];
    return child instanceof XmlElement ? textsIn(child) : [];
  });

const plain = (text: XmlText): string =>
  text
    .toDelta()
    .map(({ insert }: { insert: unknown }) => (typeof insert === 'string' ? insert : ''))
    .join('');

/** A line that no task of the document touches. */
const QUIET: Readonly<Record<DocumentName, string>> = {
  report: 'The office asks',
  contract: 'Changes of this contract',
  minutes: 'The party earned',
  recipe: 'Serve with',
  prices: 'Payment within',
  manual: 'For small angles',
  letter: 'دار الكتب',
  chinese: '逾期每天',
  outline: 'Grant',
  paper: 'Winds explain',
  board: 'The chart shows',
  handbook: 'All rooms are booked',
};

/** Returns the words of the texts into which a user types during a task, without the text before them in their line. */
export function typingFor(document: DocumentName, { typing }: Pick<Task, 'typing'>): string[] {
  return [QUIET[document], ...(typing === undefined ? [] : [typing.replace(/^(?:- |#+ )/, '')])];
}
