export const COLOURS = {
  note: { ground: '#eaf2fd', line: '#0b57d0' },
  tip: { ground: '#e7f5ec', line: '#0a7d3c' },
  warning: { ground: '#fdf3e1', line: '#b26a00' },
  danger: { ground: '#fdeceb', line: '#b3261e' },
} as const;

export type Kind = keyof typeof COLOURS;

export const kindOf = (value: unknown): Kind =>
  typeof value === 'string' && Object.hasOwn(COLOURS, value) ? (value as Kind) : 'note';
