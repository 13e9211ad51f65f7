/*
 * The language of a text whose page does not say it: by its script where that tells, else by its commonest words.
 */

/** The maximum number of characters that are examined. */
const MAX_LENGTH = 20_000;
/** The minimum number of words. */
const MIN_WORDS = 20;
/** The minimum share of known words, and the minimum lead over the next language. */
const MIN_SHARE = 0.08;
const MARGIN = 1.15;
/** The minimum number of different known words, because a repeated word may be a name. */
const MIN_KINDS = 4;
/** The minimum share of letters for the script of the text. */
const MOST = 0.3;

/** Scripts that are mostly used by one language. Kana comes first, because Japanese also uses Han. */
const SCRIPTS: readonly (readonly [RegExp, string])[] = [
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/gu, 'ja'],
  [/\p{Script=Hangul}/gu, 'ko'],
  [/\p{Script=Han}/gu, 'zh'],
  [/\p{Script=Thai}/gu, 'th'],
  [/\p{Script=Hebrew}/gu, 'he'],
  [/\p{Script=Greek}/gu, 'el'],
  [/\p{Script=Bengali}/gu, 'bn'],
  [/\p{Script=Tamil}/gu, 'ta'],
  [/\p{Script=Georgian}/gu, 'ka'],
  [/\p{Script=Armenian}/gu, 'hy'],
];

const WORDS: Readonly<Record<string, string>> = {
  en: 'the of and to in is that for it was on with as are be this by at from have not or which you an they his her',
  de: 'der die und in den von zu das mit sich des auf für ist im dem nicht ein eine als auch es an werden aus er hat dass sie nach',
  fr: 'de la le et les des en un du une est que dans pour qui par sur pas au plus ne se ce il sont avec aux nous vous',
  es: 'de la que el en y a los del se las por un para con no una su al lo como más pero sus es este ya está muy',
  pt: 'de a o que e do da em um para com não uma os no se na por mais as dos como mas ao das à é são foi',
  it: 'di e il la che in a per un è del non una della sono con i si da le al dei nel più alla gli anche come ha',
  nl: 'de van het een en in is dat op te voor met die zijn niet aan er ook als om door bij uit naar maar worden wordt',
  sv: 'och i att det som en på är av för med den till inte har om ett var men de från kan så vi',
  da: 'og i at det er en til på som af for med der den ikke de har et kan var om fra sig vi eller jeg blev',
  no: 'og i er det som en på til av for med at å har ikke den de et om fra var kan vi jeg ble seg men også',
  fi: 'ja on ei että se oli hän joka ovat mutta myös kun niin sen tai kuin jos ole mukaan olla',
  pl: 'w i na z do się nie że to jest o jak za od po przez dla są ale co przy tym oraz tego jego być',
  cs: 'a se v na je že s z do o to i za by ale pro jako jsou k po od který jeho při podle však také',
  sk: 'a sa v na je že s z do o to i za by ale pre ako sú k po od ktorý jeho pri podľa však tiež aj',
  hu: 'a az és hogy nem is egy ez azt volt meg de csak már ha mint még vagy el van lesz szerint',
  ro: 'de și în a la cu care pe din o un nu este pentru că mai sunt se au al fost ale dar prin sau',
  tr: 've bir bu da de için ile olarak çok daha en olan ne gibi kadar sonra ise var her o',
  hr: 'i u je na se da su za od s a o koji kao iz ne bi će što te ili nije bio ali do',
  id: 'yang dan di dengan untuk dari ini pada tidak itu dalam akan ke juga oleh adalah ada saat tersebut',
  vi: 'của và là có cho các được trong với không người một này những đã khi để từ',
  ca: 'de la el que i a en les els un del per una amb és no al com més dels ha són aquest',
  ru: 'и в не на что с по как из к это для его от был но а за то о у же так она они было',
  uk: 'і в не на що з до та у як це за від його для про але був є а чи також які він під',
  bg: 'на и за да се от в с не че е по са като до но към при ще който има си',
  ar: 'في من على أن إلى التي عن مع هذا الذي كان ما لا هذه أو كما بعد قد بين',
  fa: 'و در به از که این را با است برای آن یک خود تا کرد بر هم شد',
  hi: 'के में की है और से का को पर ने कि यह हैं भी एक नहीं इस लिए',
};

const KNOWN = new Map(Object.entries(WORDS).map(([language, words]) => [language, new Set(words.split(' '))]));

/** Returns the ISO 639-1 code of a text's language, or an empty string if it cannot be determined. */
export function detectLanguage(text: string): string {
  const sample = text.slice(0, MAX_LENGTH).toLowerCase();
  const letters = sample.match(/\p{L}/gu)?.length ?? 0;
  for (const [script, language] of SCRIPTS) {
    // not constant: one of SCRIPTS, each a class of letters
    const found = sample.match(script)?.length ?? 0;
    if (letters > MIN_WORDS && found > letters * MOST) return language;
  }
  const words = sample.match(/[\p{L}\p{M}]+/gu) ?? [];
  if (words.length < MIN_WORDS) return '';
  const scores = Array.from(KNOWN, ([language, known]) => {
    const hits = words.filter((word) => known.has(word));
    return { language, hits: hits.length, kinds: new Set(hits).size };
  }).toSorted((one, other) => other.hits - one.hits);
  const [best, next] = scores;
  if (best === undefined || best.kinds < MIN_KINDS || best.hits < words.length * MIN_SHARE) return '';
  return best.hits >= (next?.hits ?? 0) * MARGIN ? best.language : '';
}
