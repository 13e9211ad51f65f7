import type { Context, Opener } from '../destination.ts';
import { isoDate } from '../format/dates.ts';
import { RTF_LIMITS } from '../limits.ts';
import { escapeXml } from '../../docx/parts/xml.ts';
import { textValue } from './text-value.ts';

/** `\revtbl`: the authors of tracked changes, each in a group. */
export const authorTable: Opener = () => {
  let name = '';
  const end = ({ document }: Context): void => {
    if (document.authors.length < RTF_LIMITS.entries) document.authors.push(name.replace(/;$/, '').trim());
    name = '';
  };
  return {
    leave: end,
    text(_context, text) {
      name = (name + text).slice(0, 256);
    },
  };
};

const property =
  (element: string): Opener =>
  () =>
    textValue((text, { document }) => {
      if (text.trim() !== '') document.properties += `<${element}>${escapeXml(text.trim())}</${element}>`;
    });

const PARTS = ['yr', 'mo', 'dy', 'hr', 'min', 'sec'];

const date =
  (element: string): Opener =>
  () => {
    const parts = PARTS.map(() => 0);
    return {
      word(_context, word, value) {
        const index = PARTS.indexOf(word);
        if (index >= 0) parts[index] = value ?? 0;
        return index >= 0;
      },
      close({ document }) {
        const iso = isoDate(parts);
        if (iso !== undefined) document.properties += `<${element}>${iso}</${element}>`;
      },
    };
  };

const PROPERTIES = {
  title: property('dc:title'),
  subject: property('dc:subject'),
  author: property('dc:creator'),
  doccomm: property('dc:description'),
  keywords: property('cp:keywords'),
  category: property('cp:category'),
  operator: property('cp:lastModifiedBy'),
  creatim: date('dcterms:created'),
  revtim: date('dcterms:modified'),
};

/** `\info`: title, author, dates. */
export const information: Opener = () => ({ opens: PROPERTIES });
