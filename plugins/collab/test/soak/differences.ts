import { isDeepStrictEqual } from 'node:util';
import * as Y from 'yjs';
import { paragraphsOf, type SoakPerson } from './person.ts';

interface TextNode {
  readonly text?: string;
  readonly content?: readonly TextNode[];
}

const textOf = ({ text = '', content = [] }: TextNode): string => text + content.map(textOf).join('');

/** Describes the differences between the people of a document, and from the REST answer. Empty if all are equal. */
export async function differences(address: string, document: string, people: readonly SoakPerson[]): Promise<string[]> {
  const [first, ...others] = people;
  if (!first) return [];
  const names = people.map(({ name }) => name).toSorted();
  const found: string[] = [];
  const expect = (isEqual: boolean, what: string): void => void (isEqual || found.push(`${document}: ${what}`));
  for (const other of others)
    expect(isSame(other.doc, first.doc), `${other.name} has another document than ${first.name}`);
  for (const { name, sees } of people) expect(isDeepStrictEqual(sees, names), `${name} sees ${sees.join(', ')}`);
  const [json, update] = await Promise.all([read(address, document, 'json'), read(address, document, 'update')]);
  const paragraphs = ((json as TextNode).content ?? []).map(textOf);
  expect(isDeepStrictEqual(paragraphs, emptyAs(first.paragraphs)), 'REST tells another text');
  const stored = new Y.Doc();
  Y.applyUpdate(stored, Buffer.from(update as string, 'base64'));
  expect(isSame(stored, first.doc), 'REST tells another document');
  stored.destroy();
  return found;
}

/** A document without paragraphs equals one with an empty paragraph. */
const emptyAs = (paragraphs: string[]): string[] => (paragraphs.length === 0 ? [''] : paragraphs);

const isSame = (one: Y.Doc, other: Y.Doc): boolean =>
  isDeepStrictEqual(paragraphsOf(one), paragraphsOf(other)) && isDeepStrictEqual(clocksOf(one), clocksOf(other));

const clocksOf = (doc: Y.Doc): Map<number, number> => Y.decodeStateVector(Y.encodeStateVector(doc));

async function read(address: string, document: string, as: 'json' | 'update'): Promise<unknown> {
  const answer = await fetch(`${address}/documents/${document}?as=${as}`);
  const body = (await answer.json()) as { data?: { content: unknown } };
  if (!body.data) throw new Error(`${document} could not be read: ${answer.status} ${JSON.stringify(body)}`);
  return body.data.content;
}
