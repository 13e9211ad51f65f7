import * as Y from 'yjs';
import type { SoakConnection } from './connection.ts';

const MAX_PARAGRAPHS = 12;
const MAX_CHARACTERS = 300;
const AWAY_MS = 10_000;
const LETTERS = 'the quick brown fox jumps over lazy dogs ';

/** An action of people with its relative frequency. */
interface Act {
  readonly weight: number;
  readonly run: (person: SoakPerson) => void;
}

const acts: readonly Act[] = [
  { weight: 60, run: (person) => person.type() },
  { weight: 35, run: (person) => person.move() },
  { weight: 3, run: (person) => person.drop() },
  { weight: 2, run: (person) => person.goAway() },
];
const allWeights = acts.reduce((sum, { weight }) => sum + weight, 0);

const chance = (limit: number): number => Math.floor(Math.random() * limit);

/** A person with an open document, who performs random actions. */
export class SoakPerson {
  readonly doc: Y.Doc;
  readonly connection: SoakConnection;
  readonly name: string;
  #away: NodeJS.Timeout | undefined;
  #moves = 0;

  constructor(name: string, doc: Y.Doc, connection: SoakConnection) {
    this.name = name;
    this.doc = doc;
    this.connection = connection;
    connection.awareness.setLocalState({ user: name });
  }

  act(): void {
    let left = chance(allWeights);
    for (const { weight, run } of acts) {
      if (left < weight) return run(this);
      left -= weight;
    }
  }

  /** Writes or deletes a few letters at a random place, online or offline. */
  type(): void {
    const fragment = this.doc.getXmlFragment('default');
    if (fragment.length > MAX_PARAGRAPHS) return fragment.delete(chance(fragment.length), 1);
    const paragraph = fragment.length === 0 || chance(40) === 0 ? undefined : fragment.get(chance(fragment.length));
    const text = paragraph instanceof Y.XmlElement ? paragraph.get(0) : undefined;
    if (!(text instanceof Y.XmlText)) return addParagraph(fragment);
    const at = chance(text.length);
    if (text.length > MAX_CHARACTERS) text.delete(at, Math.min(text.length - at, 1 + chance(40)));
    else text.insert(at, LETTERS.slice(chance(LETTERS.length - 1)).slice(0, 1 + chance(5)));
  }

  move(): void {
    this.#moves += 1;
    this.connection.awareness.setLocalStateField('cursor', this.#moves);
  }

  /** Cuts the network. */
  drop(): void {
    if (!this.#away) this.connection.cut();
  }

  /** Closes the connection, and opens it again after a while. */
  goAway(): void {
    if (this.#away) return;
    this.connection.leave();
    this.#away = setTimeout(() => this.comeBack(), chance(AWAY_MS));
  }

  comeBack(): void {
    if (!this.#away) return;
    clearTimeout(this.#away);
    this.#away = undefined;
    this.connection.comeBack();
  }

  /** The visible people by name. */
  get sees(): string[] {
    return [...this.connection.awareness.getStates().values()].map((state) => String(state['user'])).toSorted();
  }

  /** The text of each paragraph. */
  get paragraphs(): string[] {
    return paragraphsOf(this.doc);
  }

  destroy(): void {
    clearTimeout(this.#away);
    this.connection.destroy();
    this.doc.destroy();
  }
}

function addParagraph(fragment: Y.XmlFragment): void {
  const paragraph = new Y.XmlElement('paragraph');
  paragraph.insert(0, [new Y.XmlText('New: ')]);
  fragment.insert(chance(fragment.length + 1), [paragraph]);
}

/** Returns the text of each paragraph of a document. */
export const paragraphsOf = (doc: Y.Doc): string[] =>
  doc
    .getXmlFragment('default')
    .toArray()
    .map((paragraph) => (paragraph instanceof Y.XmlElement ? textIn(paragraph) : ''));

const textIn = (paragraph: Y.XmlElement): string =>
  paragraph
    .toArray()
    .map((piece) => (piece instanceof Y.XmlText ? piece.toJSON() : ''))
    .join('');
