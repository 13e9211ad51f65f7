import { DOMParser } from '@tiptap/pm/model';
import type { ParseRule, Schema, TagParseRule } from '@tiptap/pm/model';
import type { HtmlElement } from '../dom/types.ts';
import { keepsSpace } from './whitespace.ts';

const parsers = new WeakMap<Schema, DOMParser>();

/**
 * Returns ProseMirror's parser for the schema's rules. Before each rule of a text block it adds one that preserves white space if the HTML
 * was written by this package (see whitespace.ts).
 */
export function parserOf(schema: Schema): DOMParser {
  const known = parsers.get(schema);
  if (known !== undefined) return known;
  const rules = DOMParser.fromSchema(schema).rules.flatMap((rule) => {
    return isTagRule(rule) && keepsSpace(schema.nodes[rule.node ?? '']) ? [literal(rule), rule] : [rule];
  });
  const parser = new DOMParser(schema, rules);
  parsers.set(schema, parser);
  return parser;
}

const isTagRule = (rule: ParseRule): rule is TagParseRule => rule.tag !== undefined;

function literal(rule: TagParseRule): TagParseRule {
  const getAttrs = (element: HtmlElement) =>
    element.style.getPropertyValue('white-space') === 'break-spaces' &&
    (rule.getAttrs?.(element) ?? rule.attrs ?? null);
  return { ...rule, getAttrs, preserveWhitespace: 'full' };
}
