import { lookup } from '../../package/lookup.ts';
import { clip } from '../bounds.ts';

/** The editor's names of common bullets. */
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

/** Returns the `listStyle` for a bullet: the editor's name, else the character itself. */
export const bulletStyle = (sign: string): string => STYLES[sign] ?? (sign === '' ? 'disc' : clip(sign, 16));
