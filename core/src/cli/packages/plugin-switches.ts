import { inspect } from 'node:util';
import type { ObjectExpression, Token } from 'acorn';
import { findMember, readConfigSource, UnsureSource, type ConfigSource } from './config-source.ts';

/** A plugin's entry in the configuration: `true`, or its package and options. */
export type Switch = true | { readonly use?: string; readonly options?: Readonly<Record<string, unknown>> };

interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/**
 * Adds a plugin's entry to the text of a config file. All other text stays unchanged.
 * @returns the new text; the unchanged text if the plugin is already on.
 * @throws UnsureSource if the effect of the text is not certain. @see switchLine for the lines to write by hand in that case.
 */
export function switchOn(text: string, isJson: boolean, name: string, value: Switch): string {
  const source = readConfigSource(text, isJson);
  const { config, plugins } = source;
  if (plugins === undefined) {
    const inner = switchLine(name, value, isJson);
    return proven(source, [insertion(source, config, `${keyText('plugins', isJson)}: { ${inner} }`)], name, true);
  }
  const present = findMember(plugins, name);
  if (present === undefined)
    return proven(source, [insertion(source, plugins, switchLine(name, value, isJson))], name, true);
  const { value: given } = present;
  const isOff = given.type === 'Literal' && given.value === false;
  const isOn = given.type === 'ObjectExpression' || (given.type === 'Literal' && given.value === true);
  if (isOff)
    return proven(source, [{ start: given.start, end: given.end, text: valueText(value, isJson) }], name, true);
  if (!isOn) throw new UnsureSource(`code computes whether "${name}" is switched on`);
  if (value !== true && value.options !== undefined)
    throw new UnsureSource(`it already has an entry for "${name}" with options of its own`);
  return text;
}

/**
 * Removes a plugin's entry, with the comments above it, from the text of a config file. All other text stays unchanged.
 * @returns the new text; the same one without an entry.
 * @throws UnsureSource if the effect of the text is not certain.
 */
export function switchOff(text: string, isJson: boolean, name: string): string {
  const source = readConfigSource(text, isJson);
  const present = source.plugins && findMember(source.plugins, name);
  return present === undefined ? text : proven(source, removal(source, present), name, false);
}

/** The line of an entry in `plugins`, without a comma: `'import-pdf': true`. */
export const switchLine = (name: string, value: Switch, isJson: boolean): string =>
  `${keyText(name, isJson)}: ${valueText(value, isJson)}`;

function valueText(value: Switch, isJson: boolean): string {
  if (value === true) return 'true';
  // Without `use`, the entry itself holds the options.
  const entry = value.use === undefined ? value.options : value;
  if (isJson) return JSON.stringify(entry);
  return inspect(entry, {
    depth: Infinity,
    breakLength: Infinity,
    compact: true,
    maxArrayLength: null,
    maxStringLength: null,
  });
}

const keyText = (name: string, isJson: boolean): string => {
  if (isJson) return JSON.stringify(name);
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : `'${name}'`;
};

/** Adds a member behind the last one of an object, in the style of the others. */
function insertion({ text, tokens }: ConfigSource, object: ObjectExpression, member: string): Edit {
  const last = object.properties.at(-1);
  const close = object.end - 1;
  const eol = text.includes('\r\n') ? '\r\n' : '\n';
  if (last === undefined) {
    const indent = indentAt(text, object.start);
    const remarks = text.slice(object.start + 1, close).trimEnd();
    const start = object.start + 1 + remarks.length;
    return { start, end: close, text: `${eol}${indent}  ${member},${eol}${indent}` };
  }
  const comma = tokenAfter(tokens, last.end);
  const hasComma = comma !== undefined && comma.start < close;
  const behind = hasComma ? comma.end : last.end;
  const isSpread = text.slice(object.start, object.properties[0]?.start).includes('\n');
  if (!isSpread) return { start: behind, end: behind, text: `${hasComma ? '' : ','} ${member}` };
  // Comments at the end of the object stay there, and a comment on the last member's line stays with it.
  const rest = text.slice(behind, close).trimEnd();
  const line = `${eol}${indentAt(text, last.start)}${member}`;
  return {
    start: behind,
    end: behind + rest.length,
    text: `${hasComma ? '' : ','}${rest}${line}${hasComma ? ',' : ''}`,
  };
}

/** Removes a member with its comma, and with its lines if it has lines of its own. */
function removal({ text, tokens }: ConfigSource, { start, end }: { start: number; end: number }): Edit[] {
  const next = tokenAfter(tokens, end);
  const hasComma = next !== undefined && text[next.start] === ',';
  const behind = hasComma ? next.end : end;
  const lineStart = text.lastIndexOf('\n', start) + 1;
  const lineEnd = (text.indexOf('\n', behind) + 1 || text.length + 1) - 1;
  const hasLines =
    text.slice(lineStart, start).trim() === '' && /^[ \t\r]*(\/\/.*)?\r?$/.test(text.slice(behind, lineEnd));
  const before = tokens.findLast((token) => token.end <= start);
  // When the last member goes, the comma before it goes too: JSON allows no trailing comma.
  const comma =
    !hasComma && before !== undefined && text[before.start] === ','
      ? [{ start: before.start, end: before.end, text: '' }]
      : [];
  if (hasLines) return [...comma, { start: lineStart, end: Math.min(lineEnd + 1, text.length), text: '' }];
  const blanks = /^[ \t]*/.exec(text.slice(behind))?.[0].length ?? 0;
  return [...comma, { start, end: behind + blanks, text: '' }];
}

const tokenAfter = (tokens: readonly Token[], place: number): Token | undefined =>
  tokens.find((token) => token.start >= place);

const indentAt = (text: string, place: number): string =>
  /^[ \t]*/.exec(text.slice(text.lastIndexOf('\n', place - 1) + 1))?.[0] ?? '';

/** Applies the edits and parses the result again, as proof that the entry changed and nothing else. */
function proven({ text, isJson, plugins }: ConfigSource, edits: readonly Edit[], name: string, isOn: boolean): string {
  const edited = edits
    .toSorted((a, b) => b.start - a.start)
    .reduce((whole, { start, end, text: put }) => whole.slice(0, start) + put + whole.slice(end), text);
  const { plugins: now } = readConfigSource(edited, isJson);
  const wanted = (plugins?.properties.length ?? 0) + (isOn ? 1 : -1);
  const wasThere = plugins !== undefined && findMember(plugins, name) !== undefined;
  const isRight =
    now !== undefined &&
    (findMember(now, name) !== undefined) === isOn &&
    now.properties.length === (isOn && wasThere ? plugins.properties.length : wanted);
  if (!isRight) throw new UnsureSource('the edited text would not give the expected configuration');
  return edited;
}
