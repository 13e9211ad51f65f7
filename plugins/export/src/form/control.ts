/** A form control of a document, as the page with the document describes it. */
export interface FormControl {
  readonly kind: 'text' | 'checkBox' | 'radio' | 'choice';
  /** The requested name of the field. Radio buttons of one name are one field. */
  readonly name: string;
  /** The name that screen readers speak and viewers show as a tooltip. */
  readonly label: string;
  /** The text; of a choice and of a radio button the value that is sent. */
  readonly value: string;
  /** True for a check box or radio button that is on. */
  readonly checked: boolean;
  /** The items of a choice. */
  readonly options: readonly FormOption[];
  /** True for a choice that also accepts other text. */
  readonly editable: boolean;
  readonly multiline: boolean;
  readonly password: boolean;
  /** The maximum number of characters. 0 for no limit. */
  readonly maxLength: number;
  readonly readOnly: boolean;
  readonly required: boolean;
  /** The format of a date in the pattern letters of Unicode (UTS 35). Empty for other text. */
  readonly dateFormat: string;
}

export interface FormOption {
  readonly value: string;
  readonly label: string;
}

/** The look of a control's text, for viewers that draw a new value. */
export interface FormLook {
  readonly family: 'sans' | 'serif' | 'mono';
  /** In points. */
  readonly size: number;
  /** Red, green and blue from 0 to 1. */
  readonly colour: readonly [number, number, number];
  readonly align: 'left' | 'center' | 'right';
}

/** A control of a printed file. */
export interface PrintedControl {
  readonly control: FormControl;
  readonly look: FormLook;
  /** The indexes of the sheets with its states: the value; or on and off. Empty for an empty text. */
  readonly sheets: readonly number[];
}

/** The controls of a printed file that become fields. */
export interface PrintedForm {
  /** By the index in the URL of the control's link. */
  readonly controls: ReadonlyMap<number, PrintedControl>;
  /** A PDF with a page for each state of a control. Undefined if all are empty. */
  readonly sheets: Uint8Array | undefined;
  /** The scale of the print. */
  readonly scale: number;
}

/** The maximum number of controls that become fields. Further ones stay flat. */
export const MAX_CONTROLS = 2000;
/** The maximum length of a value and of the items of a choice in characters, and of names and labels. */
export const MAX_VALUE = 100_000;
export const MAX_OPTIONS = 1000;
export const MAX_NAME = 256;

const KINDS: ReadonlySet<unknown> = new Set(['text', 'checkBox', 'radio', 'choice']);
const FLAGS = ['checked', 'editable', 'multiline', 'password', 'readOnly', 'required'];
const TEXTS = ['name', 'label', 'value', 'dateFormat'];

/** Checks the values that the page returns. A script of the page may return anything. */
export function isControl(value: unknown): value is FormControl {
  if (typeof value !== 'object' || value === null) return false;
  const at = (key: string): unknown => (value as Record<string, unknown>)[key];
  const options = at('options');
  return (
    KINDS.has(at('kind')) &&
    FLAGS.every((key) => typeof at(key) === 'boolean') &&
    TEXTS.every((key) => isText(at(key))) &&
    Number.isInteger(at('maxLength')) &&
    Array.isArray(options) &&
    options.length <= MAX_OPTIONS &&
    options.every(isOption)
  );
}

const isText = (value: unknown): boolean => typeof value === 'string' && value.length <= MAX_VALUE;

const isOption = (option: unknown): boolean =>
  typeof option === 'object' &&
  option !== null &&
  isText((option as Partial<FormOption>).value) &&
  isText((option as Partial<FormOption>).label);
