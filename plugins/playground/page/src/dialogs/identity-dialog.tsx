import { chooseIdentity, COLORS, me } from '../session/identity.ts';
import { Field, textOf } from '../ui/field.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { words } from '../words/index.ts';
import type { DialogProps } from './dialogs.tsx';

export function IdentityDialog({ session }: DialogProps) {
  const { identityTitle, identityText, nameLabel, colorLabel, save } = words.value;
  const choose = (fields: FormData): void => {
    const next = { name: textOf(fields, 'name') || me.peek().name, color: textOf(fields, 'color') };
    chooseIdentity(next);
    session.provider?.setAwarenessField('user', next);
  };
  return (
    <FormDialog title={identityTitle} action={save} onSubmit={choose}>
      <p>{identityText}</p>
      <Field first label={nameLabel} name="name" defaultValue={me.value.name} maxLength={40} required />
      <fieldset class="swatches">
        <legend>{colorLabel}</legend>
        {COLORS.map((color, index) => (
          <label key={color} class="swatch" style={{ background: color }}>
            <input
              type="radio"
              name="color"
              value={color}
              defaultChecked={color === me.value.color}
              aria-label={`${colorLabel} ${index + 1}`}
            />
          </label>
        ))}
      </fieldset>
    </FormDialog>
  );
}
