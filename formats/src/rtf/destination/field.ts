import { skip, type Context, type Destination, type Opener } from '../destination.ts';
import { PLAIN } from '../format/character.ts';
import { runShell, type RunShell } from '../format/run-xml.ts';
import { RTF_LIMITS } from '../limits.ts';
import { escapeXml } from '../../docx/parts/xml.ts';
import { runningText } from './flow.ts';
import { formField } from './form-field.ts';

/** A field while it is read (RTF 1.9.1, "Fields"). */
interface Field {
  code: string;
  /** The content of the field's start: the properties of a form field. */
  data: string;
  hasResult: boolean;
  /** True if programs do not update the field. */
  isLocked: boolean;
}

/** `\field`: its instruction and its last result. */
export const field: Opener = () => {
  const own: Field = { code: '', data: '', hasResult: false, isLocked: false };
  return {
    opens: { fldinst: () => instruction(own), fldrslt: (context) => result(own, context) },
    word: (_context, name) => {
      if (name === 'fldlock') own.isLocked = true;
      return true;
    },
    close: (context) => endField(own, context),
  };
};

function instruction(own: Field): Destination {
  const add = (_context: Context, text: string): void => {
    if (own.code.length < RTF_LIMITS.textChars) own.code += text;
  };
  // Of a field inside an instruction only the result belongs to the instruction.
  const inner: Opener = () => ({ opens: { fldinst: skip, fldrslt: () => ({ text: add }) } });
  return { opens: { field: inner, formfield: () => formField((data) => (own.data = data)) }, text: add };
}

function result(own: Field, context: Context): Destination {
  const { flow } = context.group;
  flow.element(markShell(context), begin(own) + mark('separate'));
  own.hasResult = true;
  return runningText(context.opens);
}

function endField(own: Field, context: Context): void {
  const { flow } = context.group;
  const shell = markShell(context);
  if (!own.hasResult) flow.element(shell, begin(own));
  flow.element(shell, mark('end'));
}

/** The field characters remain if the result is hidden or deleted. */
const markShell = ({ document, group }: Context): RunShell =>
  runShell({ ...PLAIN, main: group.character.main }, document);

const begin = ({ code, data, isLocked }: Field): string =>
  `<w:fldChar w:fldCharType="begin"${isLocked ? ' w:fldLock="1"' : ''}>${data}</w:fldChar><w:instrText xml:space="preserve">${escapeXml(code)}</w:instrText>`;

const mark = (type: string): string => `<w:fldChar w:fldCharType="${type}"/>`;
