import { FIRST_OBJECT } from './pdf.ts';

/** A picture as an object of a PDF: rows of colours such as `ff0000`. */
export function image(rows: readonly (readonly string[])[]): string {
  const data = `${rows.flat().join('')}>`;
  const size = `/Width ${rows[0]?.length ?? 0} /Height ${rows.length}`;
  return `<< /Type /XObject /Subtype /Image ${size} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /ASCIIHexDecode /Length ${data.length} >>\nstream\n${data}\nendstream`;
}

/** A JPEG as an object of a PDF, in hexadecimal digits, because the whole file is text. */
export function pdfWithJpeg(pdf: Buffer, jpeg: Buffer, width: number, height: number): Buffer {
  const text = pdf.toString('latin1');
  const start = text.indexOf(`${FIRST_OBJECT} 0 obj`);
  const end = text.indexOf('endobj', start);
  const dictionary = `<< /Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode /Length ${jpeg.length} >>`;
  const object = `${FIRST_OBJECT} 0 obj\n${dictionary}\nstream\n${jpeg.toString('latin1')}\nendstream\n`;
  return Buffer.from(text.slice(0, start) + object + text.slice(end), 'latin1');
}

/** Draws the picture X1 in this size with its lower left corner at this position, in points. */
export const draw = (x: number, y: number, width: number, height: number): string =>
  `q ${width} 0 0 ${height} ${x} ${y} cm /X1 Do Q`;
