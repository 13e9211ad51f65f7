import { skip, type Opener } from '../destination.ts';
import { encodingOfCharset, encodingOfCodePage } from '../../content/text/encodings.ts';

const DESCRIPTIONS = { falt: skip, panose: skip, fontemb: skip, fontfile: skip };

/** `\fonttbl`: names of fonts by number, and the encodings of text in them. A semicolon ends each. */
export const fontTable: Opener = () => {
  let number: number | undefined;
  let charset: number | undefined;
  let encoding: string | undefined;
  let name = '';
  return {
    opens: DESCRIPTIONS,
    encoding: ({ document }) => encoding ?? encodingOfCharset(charset) ?? document.encoding,
    word(_context, word, value) {
      if (word === 'f') [number, charset, encoding, name] = [value, undefined, undefined, ''];
      else if (word === 'fcharset') charset = value;
      else if (word === 'cpg') encoding = encodingOfCodePage(value);
      return word !== 'uc';
    },
    text({ document }, text) {
      const [first = '', ...others] = text.split(';');
      name = (name + first).slice(0, 256);
      if (others.length === 0 || number === undefined) return;
      document.addFont(number, name, charset, encoding);
      number = undefined;
    },
  };
};
