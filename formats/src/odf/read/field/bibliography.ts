import type { DocumentNode } from '@editor-companion/document';
import { clip } from '../../../content/bounds.ts';
import { SOURCE_ATTRIBUTES, typeOfBibliography } from '../../words.ts';
import type { Story } from '../story.ts';

const MAX_FACT = 1024;
const MAX_KEY = 64;

/**
 * Returns the citation of the mark in the current element, with the facts of its source (ODF 1.3, part 3, 8.1.11). Undefined for a mark
 * without a usable key.
 */
export function readBibliographyMark({ xml }: Story): DocumentNode | undefined {
  const key = clip((xml.attribute('text:identifier') ?? '').trim().replaceAll(/\s+/gu, '-'), MAX_KEY);
  if (key === '') return undefined;
  const facts = Object.entries(SOURCE_ATTRIBUTES).flatMap(([fact, name]) => {
    const said = clip((xml.attribute(name) ?? '').replaceAll(/\s+/gu, ' ').trim(), MAX_FACT);
    return said === '' ? [] : [[fact, said] as const];
  });
  const type = typeOfBibliography(xml.attribute('text:bibliography-type') ?? 'misc');
  const source = { ...(type !== 'misc' && { type }), ...Object.fromEntries(facts) };
  return {
    type: 'citation',
    attrs: { sources: [{ key, ...(Object.keys(source).length > 0 && { source }) }] },
  };
}
