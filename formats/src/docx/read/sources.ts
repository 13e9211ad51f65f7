import type { Source } from '@editor-companion/document';
import { clip } from '../../content/bounds.ts';
import { append } from '../../package/list.ts';
import type { XmlReader } from '../../package/xml/xml-reader.ts';
import { SOURCE_ELEMENTS, SOURCE_TYPE_WORDS } from '../source-words.ts';

const MAX_FACT = 1024;
const MAX_KEY = 64;
/** The maximum number of sources of a file. */
const MAX_SOURCES = 10_000;

const FACTS = new Map<string, string>([
  ...Object.entries(SOURCE_ELEMENTS).map(([fact, name]): [string, string] => [`b:${name}`, fact]),
  ['b:ConferenceName', 'booktitle'],
  ['b:InternetSiteTitle', 'booktitle'],
  ['b:PeriodicalTitle', 'journal'],
]);

const TYPES = new Map<string, string>([
  ...Object.entries(SOURCE_TYPE_WORDS).map(([type, word]): [string, string] => [word, type]),
  ['Report', 'techreport'],
  // A source without a type is of any kind.
  ['Misc', ''],
  ['ArticleInAPeriodical', 'article'],
  ['DocumentFromInternetSite', 'www'],
]);

/** The sources of a file by key, and true if its style numbers them. */
export interface SourceList {
  readonly sources: Map<string, Source>;
  isNumeric: boolean;
}

/** Words in the names of styles that cite by numbers. */
const NUMERIC_STYLES = [['ieee'], ['numeric'], ['sist02'], ['gost', 'name sort']];

/** Reads the part with the sources (22.6.2.60), if the root element is one. */
export function readSources(xml: XmlReader, into: SourceList): void {
  const level = xml.depth;
  const root = xml.nextChild(level) ? xml.name : undefined;
  if (root !== 'b:Sources') return;
  const style = `${xml.attribute('StyleName') ?? ''} ${xml.attribute('SelectedStyle') ?? ''}`.toLowerCase();
  into.isNumeric = NUMERIC_STYLES.some((words) => words.every((word) => style.includes(word)));
  readList(xml, into);
}

function readList(xml: XmlReader, into: SourceList): void {
  const level = xml.depth;
  while (xml.nextChild(level)) if (xml.name === 'b:Source' && into.sources.size < MAX_SOURCES) readSource(xml, into);
}

function readSource(xml: XmlReader, { sources }: SourceList): void {
  const source: Record<string, string> = {};
  let key = '';
  const level = xml.depth;
  while (xml.nextChild(level)) {
    const fact = FACTS.get(xml.name);
    if (fact !== undefined) set(source, fact, xml.text());
    else if (xml.name === 'b:Tag') key = clip(xml.text().trim(), MAX_KEY);
    else if (xml.name === 'b:SourceType') set(source, 'type', TYPES.get(xml.text().trim()) ?? '');
    else if (xml.name === 'b:ThesisType' && xml.text().trim() !== '') source['type'] = 'phdthesis';
    else if (xml.name === 'b:Author') readPersons(xml, source);
  }
  if (/^\S+$/u.test(key) && !sources.has(key)) sources.set(key, source);
}

function set(source: Record<string, string>, fact: string, text: string): void {
  const tidy = clip(text.replaceAll(/\s+/gu, ' ').trim(), MAX_FACT);
  if (tidy !== '') source[fact] ??= tidy;
}

/** Reads the persons of a source by their roles: authors and editors. */
function readPersons(xml: XmlReader, source: Record<string, string>): void {
  const level = xml.depth;
  while (xml.nextChild(level)) {
    const role = xml.name === 'b:Author' ? 'author' : xml.name === 'b:Editor' ? 'editor' : undefined;
    const names = readNames(xml);
    if (role !== undefined) set(source, role, names.join('; '));
  }
}

function readNames(xml: XmlReader): string[] {
  const names: string[] = [];
  const level = xml.depth;
  while (xml.nextChild(level)) {
    if (xml.name === 'b:Corporate') names.push(xml.text().replaceAll(/[;,]/gu, ' '));
    else if (xml.name === 'b:Person') names.push(readPerson(xml));
    else append(names, readNames(xml));
  }
  return names.filter((name) => name !== '');
}

function readPerson(xml: XmlReader): string {
  const parts = new Map<string, string>();
  const level = xml.depth;
  while (xml.nextChild(level)) parts.set(xml.name, xml.text().replaceAll(/[;,]/gu, ' ').trim());
  const given = ['b:First', 'b:Middle'].map((name) => parts.get(name) ?? '').filter((part) => part !== '');
  return [parts.get('b:Last') ?? '', given.join(' ')].filter((part) => part !== '').join(', ');
}
