import type { Author } from '@editor-companion/client';
import { words } from '../../words/index.ts';

interface MentionListProps {
  readonly id: string;
  readonly offered: readonly Author[];
  /** The index of the person that Enter selects. */
  readonly active: number;
  readonly choose: (person: Author) => void;
}

/** The list of people who can be mentioned. The field keeps the focus, and its keys move the selection. */
export function MentionList({ id, offered, active, choose }: MentionListProps) {
  if (offered.length === 0) return null;
  return (
    <ul class="mention-list" id={id} role="listbox" aria-label={words.value.mentionWhom}>
      {offered.map((person, index) => (
        <li
          key={person.id}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === active}
          // On mouse down, because a click would come after the field loses the focus.
          onMouseDown={(event) => {
            event.preventDefault();
            choose(person);
          }}
        >
          <strong>{person.name}</strong> <span>{person.id}</span>
        </li>
      ))}
    </ul>
  );
}
