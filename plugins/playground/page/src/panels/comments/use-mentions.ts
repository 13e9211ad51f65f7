import type { Author } from '@editor-companion/client';
import { type Signal, useSignal } from '@preact/signals';
import type { RefObject } from 'preact';
import { useId, useRef } from 'preact/hooks';
import { roomName } from '../../session/room.ts';
import { begunAt, matching, peopleToMention } from './mentions.ts';

const MOVES: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };
const TAKES = ['Enter', 'Tab'];

/**
 * Returns the ARIA attributes of the field for its list. @param active the index of the item that Enter selects; undefined without a list.
 */
const attributesOf = (id: string, active: number | undefined) =>
  ({
    'aria-autocomplete': 'list',
    ...(active !== undefined && { 'aria-controls': id, 'aria-activedescendant': `${id}-${active}` }),
  }) as const;

/** Returns the people who are offered while a name is typed in a field, and the selected ones. */
export function useMentions(field: RefObject<HTMLTextAreaElement | null>, text: Signal<string>) {
  const id = useId();
  const offered = useSignal<readonly Author[]>([]);
  const active = useSignal(0);
  const people = useRef<Promise<readonly Author[]> | undefined>(undefined);
  const chosen = useRef<Author[]>([]);

  const close = (): void => {
    offered.value = [];
  };
  const begun = () => begunAt(text.peek(), field.current?.selectionEnd ?? 0);
  const look = async (): Promise<void> => {
    if (begun() === undefined) {
      // The list of users may have changed when the next name is typed.
      people.current = undefined;
      return close();
    }
    people.current ??= peopleToMention(roomName());
    const known = await people.current;
    const now = begun();
    offered.value = now === undefined ? [] : matching(known, now.typed);
    active.value = 0;
  };
  const choose = (person: Author): void => {
    const element = field.current;
    const name = begun();
    if (element === null || name === undefined) return;
    chosen.current.push(person);
    const before = `${text.peek().slice(0, name.at)}@${person.name} `;
    text.value = before + text.peek().slice(element.selectionEnd);
    element.value = text.value;
    element.setSelectionRange(before.length, before.length);
    element.focus();
    close();
  };
  /** @returns whether the key was meant for the list. */
  const onKey = (event: KeyboardEvent): boolean => {
    const count = offered.value.length;
    if (count === 0 || event.ctrlKey || event.metaKey) return false;
    const person = offered.value[active.value];
    if (event.key in MOVES) active.value = (active.value + (MOVES[event.key] ?? 0) + count) % count;
    else if (TAKES.includes(event.key) && person) choose(person);
    else if (event.key === 'Escape') close();
    else return false;
    event.preventDefault();
    return true;
  };
  return {
    id,
    offered: offered.value,
    active: active.value,
    attributes: attributesOf(id, offered.value.length > 0 ? active.value : undefined),
    chosen: (): readonly Author[] => chosen.current,
    look: () => void look(),
    choose,
    close,
    onKey,
  };
}
