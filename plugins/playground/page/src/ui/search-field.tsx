import { Icon } from './icon.tsx';
import { Search } from './icons.ts';
import { words } from '../words/index.ts';

interface SearchFieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
}

export const SearchField = ({ value, onChange }: SearchFieldProps) => (
  <label class="search">
    <Icon of={Search} size={16} />
    <span class="sr-only">{words.value.search}</span>
    <input
      type="search"
      autofocus
      placeholder={words.value.search}
      value={value}
      onInput={({ currentTarget }) => onChange(currentTarget.value)}
    />
  </label>
);
