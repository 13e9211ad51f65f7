/** The namespaces in the parts of a presentation (ECMA-376-1, 19; 20). */
export const NAMESPACES = {
  'xmlns:a': 'http://schemas.openxmlformats.org/drawingml/2006/main',
  'xmlns:r': 'http://schemas.openxmlformats.org/officeDocument/2006/relationships',
  'xmlns:p': 'http://schemas.openxmlformats.org/presentationml/2006/main',
} as const;

export const MEDIA_TYPE = 'application/vnd.openxmlformats-officedocument.presentationml';

/** The layouts of a deck, in the order of their parts. */
export const LAYOUTS = ['title', 'content', 'section', 'titleOnly', 'blank'] as const;
export type LayoutName = (typeof LAYOUTS)[number];

/** The colours of a deck by their names in themes (20.1.6.2). */
export const COLOURS = {
  dk1: '1F2933',
  lt1: 'FFFFFF',
  dk2: '1F3A5F',
  lt2: 'F1F4F8',
  accent1: '2F6DB5',
  accent2: 'E07A3F',
  accent3: '3E9C8F',
  accent4: 'C9A227',
  accent5: '7A5BA6',
  accent6: '6B7A8F',
  hlink: '1D5FAF',
  folHlink: '7A5BA6',
} as const;
