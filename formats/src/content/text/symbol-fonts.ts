/*
 * Fonts whose letters are symbols: the Unicode character of each code. Word stores such text in the private use area (U+F020 to
 * U+F0FF) or as plain letters in the font.
 */
type SignTable = ReadonlyMap<number, string>;

function table(...stretches: readonly (readonly [number, string])[]): SignTable {
  return new Map(
    stretches.flatMap(([first, signs]) => Array.from(signs, (sign, index): [number, string] => [first + index, sign])),
  );
}

const SYMBOL = table(
  [0x20, ' !∀#∃%&∋()∗+,−./0123456789:;<=>?≅ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖ[∴]⊥_‾αβχδεφγηιϕκλμνοπθρστυϖωξψζ{|}∼'],
  [0xa0, '€ϒ′≤⁄∞ƒ♣♦♥♠↔←↑→↓°±″≥×∝∂•÷≠≡≈…⏐⎯↵ℵℑℜ℘⊗⊕∅∩∪⊃⊇⊄⊂⊆∈∉∠∇®©™∏√⋅¬∧∨⇔⇐⇑⇒⇓◊〈®©™∑⎛⎜⎝⎡⎢⎣⎧⎨⎩⎪'],
  [0xf1, '〉∫⌠⎮⌡⎞⎟⎠⎤⎥⎦⎫⎬⎭'],
);

const WINGDINGS = table(
  [0x20, ' ✏✂✁👓🔔📖🕯☎✆✉✉📪📫📬📭📁📂📄📄📄🗄⌛⌨🖱🖲🖥💾💾💾✇✍✍✌👌👍👎☜☞☝☟✋☺😐☹💣☠⚐⚐✈☼💧❄✝✞✠✠✡☪☯ॐ☸'],
  [0x5e, '♈♉♊♋♌♍♎♏♐♑♒♓&&●❍■□◻❑❒⬧⧫◆❖⬥⌧⮹⌘❀✿“”'],
  [0x80, '⓪①②③④⑤⑥⑦⑧⑨⑩⓿❶❷❸❹❺❻❼❽❾❿'],
  [0x9e, '·•▪○◯◉◉◎○▪◻▲✦★✶✴✹✵⌖⌖⟡⌑⯑✪✰🕐🕑🕒🕓🕔🕕🕖🕗🕘🕙🕚🕛'],
  [0xd5, '⌫⌦⮘➢⮙⮛⮈➲⮉⮋←→↑↓↖↗↙↘←➔↑↓↖↗↙↘⇦⇨⇧⇩⬄⇳⬁⬀⬃⬂▭▫✗✓☒☑'],
);

const WINGDINGS_2 = table([0x4f, '✗✓☒☑☒☒'], [0x97, '●○◉◎'], [0xa2, '■□'], [0xae, '◆◇']);
const WINGDINGS_3 = table([0x21, '→←↑↓↖↗↙↘'], [0x70, '▲▼△▽◀▶◁▷']);
const WEBDINGS = table([0x61, '✔'], [0x63, '□'], [0x67, '■'], [0x6e, '●'], [0x72, '✖'], [0x33, '◀▶▲▼']);

const FONTS: ReadonlyMap<string, SignTable> = new Map([
  ['symbol', SYMBOL],
  ['wingdings', WINGDINGS],
  ['wingdings 2', WINGDINGS_2],
  ['wingdings 3', WINGDINGS_3],
  ['webdings', WEBDINGS],
]);

/** Returns the characters of a symbol font. Undefined for other fonts. */
export const symbolFont = (family: string | undefined): SignTable | undefined =>
  family === undefined ? undefined : FONTS.get(family.toLowerCase());

const PRIVATE = /[\uf020-\uf0ff]/;

/**
 * Converts text in a symbol font to Unicode. In other fonts, only codes in Word's private use area are converted with the table of Symbol,
 * as Word itself does.
 */
export function mapSymbols(text: string, signs: SignTable | undefined): string {
  if (!signs && !PRIVATE.test(text)) return text;
  return Array.from(text, (character) => mapSymbol(character, signs)).join('');
}

function mapSymbol(character: string, signs: SignTable | undefined): string {
  const code = character.codePointAt(0) ?? 0;
  const isPrivate = code >= 0xf020 && code <= 0xf0ff;
  if (!isPrivate && (!signs || code > 0xff)) return character;
  return (signs ?? SYMBOL).get(isPrivate ? code - 0xf000 : code) ?? character;
}
