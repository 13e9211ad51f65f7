import type { ChartMarker } from '../model.ts';
import { round } from './svg.ts';

/** Returns the path of a marker around a point. */
export function marker(kind: ChartMarker, atX: number, atY: number, radius: number): string {
  const [x, y, r] = [round(atX), round(atY), round(radius)];
  switch (kind) {
    case 'square':
      return `M${round(x - r)} ${round(y - r)}h${2 * r}v${2 * r}h${-2 * r}z`;
    case 'diamond':
      return `M${x} ${round(y - r)}l${r} ${r}l${-r} ${r}l${-r} ${-r}z`;
    case 'triangle':
      return `M${x} ${round(y - r)}l${r} ${2 * r}h${-2 * r}z`;
    case 'cross':
      return `M${round(x - r)} ${round(y - r)}l${2 * r} ${2 * r}m0 ${-2 * r}l${-2 * r} ${2 * r}`;
    case 'plus':
      return `M${round(x - r)} ${y}h${2 * r}m${-r} ${-r}v${2 * r}`;
    case 'dash':
      return `M${round(x - r)} ${y}h${2 * r}`;
    case 'none':
      return '';
    default:
      return `M${round(x - r)} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;
  }
}
