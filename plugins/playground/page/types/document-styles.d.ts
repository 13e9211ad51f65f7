export declare function scopedContentStyles(selector?: string): string;
