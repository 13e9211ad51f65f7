import { element } from '../../package/xml/write-xml.ts';
import { RTF_LIMITS } from '../limits.ts';
import type { Destination } from '../destination.ts';
import { textValue } from './text-value.ts';

/** The properties of a form field while they are read (RTF 1.9.1, "Form Fields"). */
interface FormField {
  /** By the control word: `fftype`, `ffres` and so on. */
  readonly numbers: Map<string, number>;
  readonly texts: Map<string, string>;
  readonly entries: string[];
}

const NUMBERS: ReadonlySet<string> = new Set(['fftype', 'fftypetxt', 'ffmaxlen', 'ffres', 'ffdefres', 'ffprot']);

/** The value of `\ffres` for a field that has its default. */
const NO_STATE = 25;

/** The types of text fields by `\fftypetxt`, with their names in WordprocessingML (17.18.34). */
const TEXT_TYPES: readonly string[] = ['regular', 'number', 'date', 'currentDate', 'currentTime', 'calculated'];

/** `\formfield`: the properties of a form field, which are passed on as w:ffData (17.16.17). */
export function formField(use: (data: string) => void): Destination {
  const own: FormField = { numbers: new Map(), texts: new Map(), entries: [] };
  const text = (name: string) => () => textValue((value) => own.texts.set(name, value));
  return {
    opens: {
      ffl: () => textValue((value) => own.entries.length < RTF_LIMITS.entries && own.entries.push(value)),
      ffname: text('ffname'),
      ffdeftext: text('ffdeftext'),
      ffformat: text('ffformat'),
      ffstattext: text('ffstattext'),
      ffhelptext: text('ffhelptext'),
      ffentrymcr: text('ffentrymcr'),
      ffexitmcr: text('ffexitmcr'),
    },
    word(_context, name, value = 0) {
      if (NUMBERS.has(name)) own.numbers.set(name, value);
      return true;
    },
    close: () => use(element('w:ffData', {}, common(own), kind(own))),
  };
}

const common = ({ numbers, texts }: FormField): string[] => [
  valued('w:name', texts.get('ffname')),
  valued('w:enabled', numbers.get('ffprot') === 1 ? 0 : undefined),
  valued('w:statusText', texts.get('ffstattext')),
];

function kind({ numbers, texts, entries }: FormField): string {
  const state = numbers.get('ffres') ?? NO_STATE;
  const chosen = state === NO_STATE ? (numbers.get('ffdefres') ?? 0) : state;
  switch (numbers.get('fftype') ?? 0) {
    case 1:
      return element('w:checkBox', {}, valued('w:checked', chosen > 0 ? 1 : 0));
    case 2:
      return element(
        'w:ddList',
        {},
        valued('w:result', chosen),
        entries.map((entry) => valued('w:listEntry', entry)),
      );
    default:
      return element(
        'w:textInput',
        {},
        valued('w:type', TEXT_TYPES[numbers.get('fftypetxt') ?? 0]),
        valued('w:default', texts.get('ffdeftext')),
        valued('w:maxLength', numbers.get('ffmaxlen')),
        valued('w:format', texts.get('ffformat')),
      );
  }
}

const valued = (name: string, value: string | number | undefined): string =>
  value === undefined || value === '' ? '' : element(name, { 'w:val': value });
