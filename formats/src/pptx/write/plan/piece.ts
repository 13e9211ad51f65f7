import type { DocumentNode } from '@editor-companion/document';

/** The bullet or number of a paragraph. */
export type Bullet =
  | { readonly kind: 'sign'; readonly sign: string }
  | { readonly kind: 'number'; readonly list: DocumentNode; readonly number: number };

/** A paragraph of a slide's text. */
export interface TextPiece {
  readonly kind: 'text';
  readonly node: DocumentNode;
  readonly inlines: readonly DocumentNode[];
  /** The nesting level in lists, counted from 0. */
  readonly level: number;
  readonly bullet?: Bullet;
  readonly look: 'text' | 'heading' | 'quote' | 'note';
}

export interface TablePiece {
  readonly kind: 'table';
  readonly node: DocumentNode;
  /** The range of shown rows. Header rows are repeated before them. */
  readonly from: number;
  readonly to: number;
}

/** A picture, or a chart, which is placed like one. */
export interface PicturePiece {
  readonly kind: 'picture' | 'chart';
  readonly node: DocumentNode;
}

export interface CodePiece {
  readonly kind: 'code';
  readonly lines: readonly string[];
}

export interface MathPiece {
  readonly kind: 'math';
  readonly latex: string;
}

/** An element of a slide below its title. */
export type Piece = TextPiece | TablePiece | PicturePiece | CodePiece | MathPiece;
