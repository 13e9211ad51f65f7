import type { Signal } from '@preact/signals';

interface Props {
  readonly label: string;
  readonly value: Signal<string>;
  readonly options: readonly (readonly [value: string, title: string])[];
}

/** A list to choose from, with its label. */
export const Choice = ({ label, value, options }: Props) => (
  <label class="field">
    <span>{label}</span>
    <select value={value.value} onChange={({ currentTarget }) => (value.value = currentTarget.value)}>
      {options.map(([one, title]) => (
        <option key={one} value={one}>
          {title}
        </option>
      ))}
    </select>
  </label>
);

interface SearchProps {
  readonly label: string;
  readonly value: Signal<string>;
  readonly hint?: string;
}

/** A text that filters a list. It applies on Enter, or when the field loses the focus. */
export const SearchField = ({ label, value, hint = '' }: SearchProps) => (
  <label class="field field-wide">
    <span>{label}</span>
    <input
      type="search"
      placeholder={hint}
      value={value.value}
      onChange={({ currentTarget }) => (value.value = currentTarget.value.trim())}
    />
  </label>
);

interface NumberProps {
  readonly label: string;
  readonly value: Signal<string>;
  /** `1` for whole numbers, `any` for others. */
  readonly step: '1' | 'any';
}

interface TextProps extends SearchProps {
  readonly required?: boolean;
}

/** A number input. Its text is empty without a value. */
export const NumberField = ({ label, value, step }: NumberProps) => (
  <label class="field">
    <span>{label}</span>
    <input
      type="number"
      min="0"
      step={step}
      inputMode="decimal"
      value={value.value}
      onInput={({ currentTarget }) => (value.value = currentTarget.value)}
    />
  </label>
);

/** A text of a form. */
export const TextField = ({ label, value, hint = '', required = false }: TextProps) => (
  <label class="field field-wide">
    <span>{label}</span>
    <input
      type="text"
      autocomplete="off"
      spellcheck={false}
      placeholder={hint}
      required={required}
      value={value.value}
      onInput={({ currentTarget }) => (value.value = currentTarget.value)}
    />
  </label>
);
