import type { DocumentNode } from '@editor-companion/document';
import { toTwips } from '../../../content/css/length.ts';
import { element, XML_DECLARATION } from '../../../package/xml/write-xml.ts';
import { childrenOf, numberOf, textOf } from '../../../content/node.ts';
import { NAMESPACES } from '../namespaces.ts';
import { withinWord } from '../word-range.ts';

/** The last of Word's nine list levels. Deeper levels use it too. */
const MAX_LEVEL = 8;
/** The default indent of a level relative to the level above, and the hanging indent of its label, in twips. */
const STEP = 480;
const HANGING = 360;

/** One level of a list (17.9.6). */
interface Level {
  readonly isRightToLeft: boolean;
  readonly format: string;
  readonly text: string;
  readonly indent: number;
  readonly hanging: number;
}

/** An abstract definition shared by lists of the same appearance. It has one set of counters. */
interface Abstract {
  readonly id: number;
  readonly levels: readonly (Level | undefined)[];
  /** True while a list of this definition is being written. A list nested in it needs another definition. */
  isOpen: boolean;
}

/** A list while its items are written. */
export interface OpenList {
  /** The numbering instance to which its paragraphs refer. */
  readonly id: number;
  readonly level: number;
  /** The indent of its text in twips. */
  readonly indent: number;
  readonly abstract: Abstract;
  /** Levels that differ from the definition. */
  readonly overrides: ReadonlyMap<number, Level>;
  /** The number of numbered lists around it, including itself. */
  readonly orderedDepth: number;
  readonly isRightToLeft: boolean;
}

const FORMATS: Readonly<Record<string, string>> = {
  '1': 'decimal',
  a: 'lowerLetter',
  A: 'upperLetter',
  i: 'lowerRoman',
  I: 'upperRoman',
};
const SIGNS: Readonly<Record<string, string>> = { disc: '•', circle: '○', square: '▪', dash: '–' };

/** Collects the numbering definitions of a document (17.9) while its lists are written. */
export class Numbering {
  readonly #abstracts = new Map<string, Abstract[]>();
  readonly #definitions: string[] = [];
  readonly #instances: string[] = [];

  get isEmpty(): boolean {
    return this.#instances.length === 0;
  }

  /** Begins a list, nested or not. Each list has its own instance, so that it counts separately. */
  open(list: DocumentNode, parent: OpenList | undefined): OpenList {
    const place = {
      level: Math.min((parent?.level ?? -1) + 1, MAX_LEVEL),
      orderedDepth: orderedDepth(list, parent),
      base: parent?.indent ?? 0,
      isRightToLeft: isRightToLeft(list, parent),
    };
    const own = levelOf(list, place);
    const abstract = parent?.abstract ?? this.#abstractFor(list);
    const isUsual = JSON.stringify(abstract.levels[place.level]) === JSON.stringify(own);
    const overrides = new Map(parent?.overrides);
    if (isUsual) overrides.delete(place.level);
    else overrides.set(place.level, own);
    const overriding = overridesXml({ level: place.level, start: startOf(list), overrides });
    const id = this.addInstance(abstract.id, overriding);
    if (!parent) abstract.isOpen = true;
    return {
      id,
      level: place.level,
      indent: own.indent,
      abstract,
      overrides,
      orderedDepth: place.orderedDepth,
      isRightToLeft: place.isRightToLeft,
    };
  }

  /** Adds an abstract definition (17.9.1) with this content. @returns its id */
  addDefinition(content: string): number {
    const id = this.#definitions.length + 1;
    this.#definitions.push(element('w:abstractNum', { 'w:abstractNumId': id }, content));
    return id;
  }

  /** Adds an instance (17.9.15) of a definition with its overrides. @returns its id */
  addInstance(abstractId: number, overrides: string): number {
    const id = this.#instances.length + 1;
    const definition = element('w:abstractNumId', { 'w:val': abstractId });
    this.#instances.push(element('w:num', { 'w:numId': id }, definition, overrides));
    return id;
  }

  close({ abstract, level }: OpenList): void {
    if (level === 0) abstract.isOpen = false;
  }

  #abstractFor(list: DocumentNode): Abstract {
    const levels: (Level | undefined)[] = [];
    gatherLevels(list, undefined, levels);
    const key = JSON.stringify(levels);
    const alike = this.#abstracts.get(key) ?? [];
    this.#abstracts.set(key, alike);
    const free = alike.find(({ isOpen }) => !isOpen);
    if (free) return free;
    const written = levels.map((level, index) => (level ? levelXml(level, index, 1) : ''));
    const kind = element('w:multiLevelType', { 'w:val': 'multilevel' });
    const abstract: Abstract = { id: this.addDefinition(kind + written.join('')), levels, isOpen: false };
    alike.push(abstract);
    return abstract;
  }

  /** Returns word/numbering.xml. All definitions precede all instances. */
  toXml(): string {
    return XML_DECLARATION + element('w:numbering', NAMESPACES, this.#definitions, this.#instances);
  }
}

interface Place {
  readonly level: number;
  readonly orderedDepth: number;
  readonly base: number;
  readonly isRightToLeft: boolean;
}

/** True if the list is right-to-left. It inherits the direction of the enclosing list. */
const isRightToLeft = (list: DocumentNode, around: { readonly isRightToLeft: boolean } | undefined): boolean =>
  (textOf(list, 'dir') ?? (around?.isRightToLeft === true ? 'rtl' : 'ltr')) === 'rtl';

const orderedDepth = (list: DocumentNode, parent: { orderedDepth: number } | undefined): number =>
  (parent?.orderedDepth ?? 0) + (list.type === 'orderedList' ? 1 : 0);

const startOf = (list: DocumentNode): number => Math.min(Math.max(numberOf(list, 'start') ?? 1, 0), 32_767);

/** Collects the levels of a definition. The first list of each depth determines the level's appearance. */
function gatherLevels(list: DocumentNode, parent: Place | undefined, levels: (Level | undefined)[]): void {
  const level = (parent?.level ?? -1) + 1;
  if (level > MAX_LEVEL) return;
  const place = {
    level,
    orderedDepth: orderedDepth(list, parent),
    base: parent?.base ?? 0,
    isRightToLeft: isRightToLeft(list, parent),
  };
  const own = levelOf(list, place);
  levels[level] ??= own;
  for (const item of childrenOf(list)) {
    for (const child of childrenOf(item))
      if (isList(child)) gatherLevels(child, { ...place, base: own.indent }, levels);
  }
}

export const isList = ({ type }: DocumentNode): boolean =>
  type === 'bulletList' || type === 'orderedList' || type === 'taskList';

function levelOf(list: DocumentNode, { level, orderedDepth: depth, base, isRightToLeft: turned }: Place): Level {
  const indent = withinWord(base + (toTwips(textOf(list, 'indent')) ?? STEP));
  const hanging = withinWord(toTwips(textOf(list, 'hanging')) ?? (textOf(list, 'indent') === undefined ? HANGING : 0));
  const where = { indent, hanging, isRightToLeft: turned };
  if (list.type === 'taskList') return { format: 'bullet', text: '', ...where };
  if (list.type === 'bulletList') {
    const style = textOf(list, 'listStyle') ?? 'disc';
    return { format: 'bullet', text: SIGNS[style] ?? style, ...where };
  }
  const format = FORMATS[textOf(list, 'type') ?? '1'] ?? 'decimal';
  const levelText = list.attrs?.['levelText'];
  const text = typeof levelText === 'string' ? levelText : undefined;
  return { format, text: numberText(text, level, depth), ...where };
}

/**
 * Converts a number's pattern to the levels of the file. The editor counts only numbered lists, so a numbered list within a bulleted list
 * has another level in the file.
 */
function numberText(levelText: string | undefined, level: number, depth: number): string {
  const own = `%${level + 1}`;
  if (levelText === undefined) return `${own}.`;
  const isAlone = !/%\d/.test(levelText.replace(`%${depth}`, ''));
  return isAlone ? levelText.replace(`%${depth}`, own) : levelText;
}

const levelXml = (
  { format, text, indent, hanging, isRightToLeft: turned }: Level,
  level: number,
  start: number,
): string =>
  element(
    'w:lvl',
    { 'w:ilvl': level },
    element('w:start', { 'w:val': start }),
    element('w:numFmt', { 'w:val': format }),
    text === '' ? element('w:suff', { 'w:val': 'nothing' }) : '',
    element('w:lvlText', { 'w:val': text }),
    element('w:lvlJc', { 'w:val': 'left' }),
    element(
      'w:pPr',
      {},
      turned ? '<w:bidi/>' : '',
      element('w:ind', { 'w:left': indent, 'w:hanging': text === '' ? 0 : hanging }),
    ),
  );

interface Begin {
  readonly level: number;
  readonly start: number;
  readonly overrides: ReadonlyMap<number, Level>;
}

/** Returns the overrides of an instance, including the start number of its level. */
function overridesXml({ level, start, overrides }: Begin): string {
  const indices = [...new Set([...overrides.keys(), level])].toSorted((a, b) => a - b);
  return indices
    .map((index) => {
      const override = overrides.get(index);
      return element(
        'w:lvlOverride',
        { 'w:ilvl': index },
        index === level ? element('w:startOverride', { 'w:val': start }) : '',
        override ? levelXml(override, index, index === level ? start : 1) : '',
      );
    })
    .join('');
}
