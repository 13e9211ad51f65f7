const OFFICE = 'http://schemas.openxmlformats.org';

/** The namespaces in the parts of a document. Readers that do not support the newer ones may ignore them. */
export const NAMESPACES: Readonly<Record<string, string>> = {
  'xmlns:w': `${OFFICE}/wordprocessingml/2006/main`,
  'xmlns:r': `${OFFICE}/officeDocument/2006/relationships`,
  'xmlns:m': `${OFFICE}/officeDocument/2006/math`,
  'xmlns:wp': `${OFFICE}/drawingml/2006/wordprocessingDrawing`,
  'xmlns:a': `${OFFICE}/drawingml/2006/main`,
  'xmlns:pic': `${OFFICE}/drawingml/2006/picture`,
  'xmlns:mc': `${OFFICE}/markup-compatibility/2006`,
  'xmlns:wps': 'http://schemas.microsoft.com/office/word/2010/wordprocessingShape',
  'xmlns:wp14': 'http://schemas.microsoft.com/office/word/2010/wordprocessingDrawing',
  'xmlns:w14': 'http://schemas.microsoft.com/office/word/2010/wordml',
  'xmlns:w15': 'http://schemas.microsoft.com/office/word/2012/wordml',
  'mc:Ignorable': 'w14 w15 wp14',
};
