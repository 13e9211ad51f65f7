import { lookup } from '../../package/lookup.ts';
import { clip } from '../bounds.ts';

/** The editor's names for usual signs. */
const STYLES = lookup<string>({
  '•': 'disc',
  '●': 'disc',
  '·': 'disc',
  o: 'circle',
  '○': 'circle',
  '◦': 'circle',
  '■': 'square',
  '▪': 'square',
  '◼': 'square',
  '-': 'dash',
  '–': 'dash',
  '—': 'dash',
});

/** The `listStyle` of a bullet's sign: a name that the editor has, else the sign itself. */
export const bulletStyle = (sign: string): string => STYLES[sign] ?? (sign === '' ? 'disc' : clip(sign, 16));
