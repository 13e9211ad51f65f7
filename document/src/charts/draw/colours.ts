/** The default colours of series: six distinct ones, then darker and lighter variants. */
const BASE = ['#4472c4', '#ed7d31', '#a5a5a5', '#ffc000', '#5b9bd5', '#70ad47'];
const DARKER = ['#264478', '#9e480e', '#636363', '#997300', '#255e91', '#43682b'];
const LIGHTER = ['#698ed0', '#f1975a', '#b7b7b7', '#ffcd33', '#7cafdd', '#8cc168'];
const PALETTE = [...BASE, ...DARKER, ...LIGHTER];

export const GREY = { text: '#595959', line: '#bfbfbf', grid: '#d9d9d9' } as const;

/** Returns the colour of a series or slice by its index. */
export const paletteColour = (index: number): string => PALETTE[index % PALETTE.length] ?? '#4472c4';

/** Returns black or white, whichever is legible on a colour. */
export function readableOn(colour: string): string {
  const match = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})/i.exec(colour);
  if (!match) return '#000000';
  const [red = 0, green = 0, blue = 0] = match.slice(1).map((part) => Number.parseInt(part, 16));
  return red * 0.299 + green * 0.587 + blue * 0.114 > 150 ? '#000000' : '#ffffff';
}
