declare module 'hyphen' {
  interface Options {
    readonly async: false;
    readonly hyphenChar: string;
    readonly minWordLength: number;
  }
  export default function createHyphenator(patterns: unknown, options: Options): (text: string) => string;
}
