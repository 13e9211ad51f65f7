interface FieldProps {
  readonly label: string;
  readonly name: string;
  /** True to hide the typed text. */
  readonly secret?: boolean;
  readonly inputMode?: 'text' | 'url';
  readonly defaultValue?: string;
  readonly placeholder?: string;
  readonly pattern?: string;
  readonly required?: boolean;
  readonly maxLength?: number;
  /** True to focus the field when it appears. */
  readonly first?: boolean;
}

/** A text input with a label. */
export function Field({ label, first = false, secret = false, ...input }: FieldProps) {
  return (
    <label class="field">
      <span>{label}</span>
      {secret ? (
        <input autofocus={first} type="password" autocomplete="off" {...input} />
      ) : (
        <input autofocus={first} type="text" autocomplete="off" {...input} />
      )}
    </label>
  );
}

/** Returns a field of a form as text. */
export const textOf = (fields: FormData, name: string): string => {
  const value = fields.get(name);
  return typeof value === 'string' ? value.trim() : '';
};
