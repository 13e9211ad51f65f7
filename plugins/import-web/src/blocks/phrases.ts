/* Phrases of short blocks of text beside articles, or in them without belonging to them, in the most common languages. */

/** Longer blocks are never boilerplate. */
const MAX_LENGTH = 320;

// not linear: at most MAX_LENGTH characters
const START =
  /^(?:related(?: posts?| stories| articles?| links?)?\s*:|see also\b|read (?:more|next|also)\b|more (?:from|on|stories|ap|news)\b|also read\b|(?:you (?:may|might) also|readers also) (?:like|enjoy)|recommended (?:for you|stories|reading)|don['’]t miss\b|sign up (?:for|to|here)|subscribe\b|follow (?:us|me|him|her|them|@)|like us on|join (?:us|our|the conversation)|share (?:this|on|via)|tell us what you think|have a tip\b|got a tip\b|get (?:the latest|more|our|all the)\b.{0,80}(?:inbox|newsletter|app|delivered|updates)|download (?:our|the) app|tags?\s*:|filed under\b|posted (?:in|by|on)\b|published (?:on|by|at)\b|(?:last )?updated\s*(?:on|at|:)|photos? (?:by|credit|courtesy)|photos?\s*:|image(?:s)? (?:credit|source|via)|images?\s*:|image \d+ of \d+|credit\s*:|source\s*:|picture\s*:|copyright\b|©|\(c\) ?\d{4}|all rights reserved|advertisement\b|sponsored\b|this (?:slideshow|video|site|feature) requires|please enable javascript|leave a (?:reply|comment)|comments? (?:are closed|\()|print this|email this|back to top|skip to|continue reading|listen to this|watch(?: now| the video)?\s*:|elsewhere on|in other news|what (?:do you think|others are)|written by\b|reporting by\b.{0,80}editing by|editing by\b|contact (?:the )?(?:author|reporter|us)\b|email .{3,60}@|(?:lesen sie|lies|auch) (?:auch|hier|dazu|lesen|interessant)\b|mehr (?:zum thema|(?:dazu|infos)\s*(?::|$))|(?:das )?(?:könnte|dürfte) (?:sie|dich) (?:auch )?interessieren|(?:anzeige|werbung)(?:\s*[-:*]|$)|weitere (?:infos?|informationen|artikel)\s*:|bild(?:er|quelle|nachweis)?\s*:|quellen?(?:angaben?)?\s*:|jetzt (?:abonnieren|anmelden|teilen)|zum newsletter|this entry was posted|dieser (?:eintrag|beitrag|artikel) wurde (?:veröffentlicht|am|von|unter)\b|puedes ver\b|te puede interesar|también te puede|lee también|ver también|veja também|saiba mais|crédits? photos?|sur le même sujet|à voir aussi|abonnez-vous|inscrivez-vous|czytaj (?:też|także|więcej)|zobacz (?:też|także)|źródło\s*:|lees ook|meer over|läs (?:också|även|mer)|les også|lea también|leia (?:também|mais)|lire aussi|à lire aussi|leggi anche|читайте также|смотрите также|по теме|фото\s*:|источник\s*:|foto\s*:|fonte\s*:|fuente\s*:|crédito|(?:相关|推荐|延伸|更多|猜你|热门)(?:阅读|文章|新闻|推荐|喜欢)|(?:上|下)一篇|责任编辑|(?:来源|编辑|责编|图片|摄影|校对)\s*[:：]|版权(?:所有|声明)|免责声明|未经.{0,10}(?:许可|授权)|转载|分享到|扫(?:码|描)|关注.{0,8}公众号|点击(?:查看|阅读|这里)|関連(?:記事|リンク)|あわせて読みたい|おすすめ|続きを読む)/iu;

// not linear: at most MAX_LENGTH characters
const ANYWHERE =
  /\b(?:uses? cookies|cookie (?:settings|policy)|use of cookies|privacy policy|terms (?:of (?:use|service)|and conditions)|affiliate (?:links?|commission|program)|affiliate and\/or|all rights reserved|newsletters?\b.{0,40}(?:sign|subscri|inbox)|(?:sign|subscri)\w*\b.{0,60}newsletters?|follow .{2,40} on (?:twitter|facebook|instagram)|may be reached at|can be reached at|follow (?:him|her|us|me) (?:on|at|@)|(?:like|find) (?:us|him|her|me|\S+) on facebook|originally (?:published|appeared) (?:on|in|at)|click here (?:for more|to subscribe))\b|use(?:n)? cookies|cookies (?:helfen|verwenden|utilizamos|nutzen)/iu;

/** Calls to read on, to follow or to subscribe, and disclaimers, in more languages. */
// not linear: at most MAX_LENGTH characters
const FURTHER =
  /^(?:unterstütze(?:n sie)?\b.{0,40}(?:uns|unsere|mit einer)|alle angaben ohne gewähr|folge(?:n sie)? uns|abonniere(?:n sie)?\b|(?:mit )?material von dpa|(?:enthält|unbezahlte|bezahlte) werbung|do you want to be (?:informed|updated)|support (?:our|us|independent)|want (?:more|to (?:read|know) more)|additional reporting|the thomson reuters trust|for more (?:information|details|stories|news)\b.{0,40}(?:visit|contact|follow|subscribe|click)|the (?:views|opinions) expressed|disclaimer\b|disclosure\s*:|editor['’]?s note|our standards|you are (?:reading|signed)|\(?(?:advertisement|promoted)\)?$|donate\b|buy (?:now|it|here)\b|suscríbete|síguenos|sigue(?:nos)? (?:a|en|leyendo)|únete a|recibe (?:las|los|nuestr|en tu)|descarga (?:la|nuestra) app|haz clic|te recomendamos|lee (?:más|aquí|además)|lea (?:más|aquí|además)|más (?:noticias|información en)|mira (?:también|además|aquí)|siga[- ](?:nos|o|a)\b|assine\b|inscreva-se|receba (?:as|os|nossas|no)|clique aqui|participe do|acompanhe (?:o|a|as|os|nossas|mais)|\+ ?leia|suivez(?:-nous|-moi| nous| toute)|rejoignez|recevez (?:nos|notre|toute)|(?:s['’])?abonner\b|lisez aussi|à (?:découvrir|consulter) aussi|pour aller plus loin|iscriviti|seguici|segui(?:teci| anche)|abbonati|scopri (?:di più|anche)|clicca qui|riproduzione riservata|volg ons|meld je aan|schrijf je in|abonneer|bekijk ook|följ oss|prenumerera|følg (?:os|oss)|abonner\b|seuraa|lue (?:myös|lisää)|tilaa\b|sledujte|přečtěte si|čtěte (?:také|více)|prečítajte si|čítajte|olvas(?:sa|d) el|kapcsolódó|kövess|citește și|citiţi|urmăreș|abonează|вижте още|прочетете|четете още|подпи(?:шись|шитесь|сывайтесь|саться)|присоединяйтесь|следите за|больше новостей|подробнее|підпи(?:шіться|суйтесь|сатися)|читайте (?:також|больше|ещё)|приєднуйтесь|takip edin|abone ol|ilginizi çekebilir|ayrıca bakınız|διαβάστε (?:επίσης|ακόμα|ακόμη)|ακολουθήστε|δείτε (?:επίσης|ακόμα)|اقرأ (?:أيض|المزيد)|تابع(?:ونا|نا)|إقرأ|baca juga|ikuti (?:kami|berita)|simak|xem thêm|đọc (?:thêm|tiếp)|theo dõi|dołącz do|subskrybuj|obserwuj nas|polub nas|przeczytaj (?:też|także|również)|polecamy)/iu;

/** A channel or group of a messenger together with a word that asks readers to join it. */
// not linear: at most MAX_LENGTH characters
const CHANNEL = /\b(?:telegram|whatsapp|viber|messenger|телеграм)/iu;
// not linear: at most MAX_LENGTH characters
const JOINING =
  /(?:^|[^\p{L}])(?:join|follow|subscribe|get|receive|únete|suscríbete|síguenos|recibe|entre|siga|participe|receba|acompanhe|rejoignez|suivez|abonnez|recevez|iscriviti|unisciti|seguici|abonnier\p{L}*|folg\p{L}*|подпи\p{L}+|присоединяй\p{L}+|читайте|підпи\p{L}+|katıl\p{L}*|takip|dołącz|obserwuj|ikuti|gabung)(?=$|[^\p{L}])/iu;

/** Tells whether the text of a block is boilerplate that appears beside articles. */
export function isBesideTheStory(text: string): boolean {
  if (text.length > MAX_LENGTH) return false;
  const found = known.get(text) ?? saysSo(text);
  if (known.size >= MAX_KNOWN) known.clear();
  known.set(text, found);
  return found;
}

function saysSo(text: string): boolean {
  const words = text.replace(MARKS, '');
  return (
    START.test(words) || FURTHER.test(words) || ANYWHERE.test(words) || (CHANNEL.test(words) && JOINING.test(words))
  );
}

/** Characters that introduce such blocks: brackets, stars, arrows, dashes, pictographs. */
const MARKS = /^[\s*([{<>»›→►▶•–—+|¿¡"“”'‘’\p{Extended_Pictographic}-]{1,10}/u;

/** Cached for a page, because each step asks about the same blocks. */
const known = new Map<string, boolean>();
const MAX_KNOWN = 2000;
