import { type Author, mentionText } from '@editor-companion/client';
import { documents } from '../../server/documents.ts';
import { self } from '../../session/access.ts';
import { history } from '../versions/versions.ts';
import { threads } from './threads.ts';

/** The maximum number of offered names. */
const OFFERED = 6;
/** The number of recent changes from which participants are collected. */
const LOOKED_AT = 100;
const ANONYMOUS = 'anonymous';

/** Returns the users who can be mentioned: those in the document and its participants, without the present user. */
export async function peopleToMention(room: string): Promise<readonly Author[]> {
  const [here, past] = await Promise.all([
    documents.people(room).catch(() => []),
    history?.timeline({ limit: LOOKED_AT }).catch(() => undefined),
  ]);
  const talked = threads.peek().flatMap(({ comments }) => comments.map(({ data }) => data.user));
  const all = [...here.map(({ user }) => user), ...talked, ...(past?.items ?? []).map(({ user }) => user)];
  const byId = new Map(all.toReversed().map(({ id, name }) => [id, { id, name }]));
  for (const id of [ANONYMOUS, self.peek()?.user.id ?? '']) byId.delete(id);
  return [...byId.values()].toSorted((a, b) => a.name.localeCompare(b.name));
}

/** A mention that is being typed: its position and its text. */
export interface Begun {
  readonly at: number;
  readonly typed: string;
}

/** Returns the name after an @ directly before the cursor. Undefined if none is being typed. */
export function begunAt(text: string, cursor: number): Begun | undefined {
  const before = text.slice(0, cursor);
  const at = before.lastIndexOf('@');
  if (at < 0 || /[\p{L}\p{N}]$/u.test(before.slice(0, at))) return undefined;
  const typed = before.slice(at + 1);
  return typed.includes('\n') || typed.length > 40 ? undefined : { at, typed };
}

/** Returns the users with a name of which a word begins with the typed text. */
export function matching(people: readonly Author[], typed: string): readonly Author[] {
  const sought = typed.toLocaleLowerCase();
  const isMeant = ({ name }: Author): boolean => ` ${name.toLocaleLowerCase()}`.includes(` ${sought}`);
  return people.filter(isMeant).slice(0, OFFERED);
}

/** Returns a comment as it is sent: selected names get the ids by which the server notifies people. */
export function withMentions(text: string, chosen: readonly Author[]): string {
  const longestFirst = chosen.toSorted((a, b) => b.name.length - a.name.length);
  let rest = text;
  let written = '';
  for (let at = rest.indexOf('@'); at >= 0; at = rest.indexOf('@')) {
    const name = rest.slice(at + 1);
    const meant = longestFirst.find((one) => name.startsWith(one.name));
    written += rest.slice(0, at) + (meant ? mentionText(meant) : '@');
    rest = meant ? name.slice(meant.name.length) : name;
  }
  return written + rest;
}
