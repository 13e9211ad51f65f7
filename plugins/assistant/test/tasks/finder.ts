import type { DocumentNode } from '@editor-companion/document';
import { TextStage } from '../text/document.ts';
import { placeOf } from './expectation.ts';
import type { Finder } from './task.ts';

const SHOWN = /^ *@(\d+) (.*)$/;

/** The places of a document by their anchors at the start of a run. */
export function finderFor(document: DocumentNode): Finder {
  const shown = new TextStage().write(document.content ?? []).split('\n');
  const lines = shown.flatMap((line) => {
    const [, anchor = '', text = ''] = SHOWN.exec(line) ?? [];
    return anchor === '' ? [] : [{ anchor, text }];
  });
  const lineAt = (words: string) => lines[placeOf(lines, words)] ?? { anchor: '', text: '' };
  const find = (words: string): string => lineAt(words).anchor;
  return Object.assign(find, {
    cell: (words: string, place: number) => `${find(words)}.${place}`,
    inline: (words: string, tag: string) => new RegExp(`<${tag}@\\d+`).exec(lineAt(words).text)?.[0].concat('>') ?? '',
  });
}
