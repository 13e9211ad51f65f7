import { PdfArray, type PdfDict, PdfName, PdfNumber, PdfString, type PdfObject, type PdfRef } from '@libpdf/core';
import type { FormControl, FormLook, PrintedControl } from './control.ts';
import { dateActions } from './date-format.ts';
import { FONT_NAMES } from './simple-font.ts';

/** A field with its widgets: several for radio buttons, and for a control that is printed several times. */
export interface PlacedField {
  readonly control: PrintedControl;
  readonly widgets: { readonly ref: PdfRef; readonly widget: PdfDict; readonly printed: PrintedControl }[];
}

/** Flags of fields (ISO 32000-2, tables 227, 230, 229 and 233). */
const READ_ONLY = 1;
const REQUIRED = 2;
const MULTILINE = 0x1000;
const PASSWORD = 0x2000;
const NO_TOGGLE_TO_OFF = 0x4000;
const RADIO = 0x8000;
const COMBO = 0x2_0000;
const EDIT = 0x4_0000;

const TYPES: Readonly<Record<FormControl['kind'], string>> = {
  text: 'Tx',
  checkBox: 'Btn',
  radio: 'Btn',
  choice: 'Ch',
};

/** Identifies the field of a control: radio buttons of one name are one field. */
export const keyOf = ({ kind, name }: FormControl, index: number): string =>
  kind === 'radio' && name !== '' ? `radio ${name}` : `control ${index}`;

/** The name of the state in which a control is on. The values of radio buttons are in the field's options. */
export const stateName = ({ kind }: FormControl, position: number): string =>
  kind === 'radio' ? String(position) : 'Yes';

/** Returns the entries of a field's dictionary. @param names of all fields so far. */
export function fieldEntries(
  field: PlacedField,
  names: Set<string>,
  scripts: boolean,
): Readonly<Record<string, PdfObject>> {
  const { control, look } = field.control;
  const { kind, label, dateFormat } = control;
  const name = uniqueName(control, names);
  const isWritten = kind === 'text' || kind === 'choice';
  return {
    FT: PdfName.of(TYPES[kind]),
    T: textOf(name),
    TU: textOf([label || name, dateFormat === '' ? '' : `(${dateFormat})`].filter(Boolean).join(' ')),
    Ff: PdfNumber.of(flagsOf(control)),
    ...(isWritten ? valueOf(control, look) : stateOf(field)),
    ...(scripts && dateActions(dateFormat)),
  };
}

/** Names of fields are unique and contain no full stop, which separates the names of parts (12.7.4.2). */
function uniqueName({ name, label, kind }: FormControl, names: Set<string>): string {
  const base = (name || label || kind).replaceAll(/[.\p{Cc}]+/gu, '_');
  let unique = base;
  for (let count = 2; names.has(unique); count += 1) unique = `${base}_${count}`;
  names.add(unique);
  return unique;
}

function flagsOf({ kind, editable, multiline, password, readOnly, required }: FormControl): number {
  const flags: [isSet: boolean, flag: number][] = [
    [readOnly, READ_ONLY],
    [required, REQUIRED],
    [multiline, MULTILINE],
    [password, PASSWORD],
    [kind === 'radio', RADIO + NO_TOGGLE_TO_OFF],
    [kind === 'choice', COMBO],
    [kind === 'choice' && editable, EDIT],
  ];
  return flags.reduce((sum, [isSet, flag]) => sum + (isSet ? flag : 0), 0);
}

const ALIGNMENTS: readonly FormLook['align'][] = ['left', 'center', 'right'];

/** The value, default value, default appearance and alignment of a field with text. */
function valueOf(control: FormControl, look: FormLook): Record<string, PdfObject> {
  const { kind, value, maxLength } = control;
  const colour = look.colour.map((part) => Math.round(part * 1000) / 1000).join(' ');
  return {
    // An empty value is none: it would be one of the choices.
    ...(value !== '' && { V: textOf(value), DV: textOf(value) }),
    DA: PdfString.fromString(`/${FONT_NAMES[look.family]} ${look.size} Tf ${colour} rg`),
    Q: PdfNumber.of(ALIGNMENTS.indexOf(look.align)),
    // A longer value would not be valid.
    ...(kind === 'text' && maxLength > 0 && { MaxLen: PdfNumber.of(Math.max(maxLength, value.length)) }),
    ...(kind === 'choice' && { Opt: itemsOf(control) }),
  };
}

/** The items of a choice. The value is always one of them, unless other text may be entered. */
function itemsOf({ options, value, editable }: FormControl): PdfArray {
  const isKnown = editable || value === '' || options.some((option) => option.value === value);
  const all = isKnown ? options : [{ value, label: value }, ...options];
  return new PdfArray(
    all.map((option) =>
      option.value === option.label ? textOf(option.label) : PdfArray.of(textOf(option.value), textOf(option.label)),
    ),
  );
}

/** The state of a check box, or of all radio buttons of a field. */
function stateOf({ control: { control }, widgets }: PlacedField): Record<string, PdfObject> {
  const isRadio = control.kind === 'radio';
  const on = widgets.findIndex(({ printed }) => printed.control.checked);
  const state = PdfName.of(on < 0 ? 'Off' : stateName(control, on));
  return {
    V: state,
    DV: state,
    ...(isRadio && { Opt: new PdfArray(widgets.map(({ printed }) => textOf(printed.control.value))) }),
  };
}

const textOf = (text: string): PdfString => PdfString.fromString(text.toWellFormed());
