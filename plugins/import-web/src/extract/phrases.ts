/*
 * What short blocks of text say that stand beside articles, or in them without being of them, in the languages most pages are in.
 */

/** Longer blocks are read by people who meant them. */
const MAX_LENGTH = 320;

// not linear: at most MAX_LENGTH characters
const START =
  /^(?:related(?: posts?| stories| articles?| links?)?\s*:|see also\b|read (?:more|next|also)\b|more (?:from|on|stories|ap|news)\b|also read\b|(?:you (?:may|might) also|readers also) (?:like|enjoy)|recommended (?:for you|stories|reading)|don['’]t miss\b|sign up (?:for|to|here)|subscribe\b|follow (?:us|me|him|her|them|@)|like us on|join (?:us|our|the conversation)|share (?:this|on|via)|tell us what you think|have a tip\b|got a tip\b|get (?:the latest|more|our|all the)\b.{0,80}(?:inbox|newsletter|app|delivered|updates)|download (?:our|the) app|tags?\s*:|filed under\b|posted (?:in|by|on)\b|published (?:on|by|at)\b|(?:last )?updated\s*(?:on|at|:)|photos? (?:by|credit|courtesy)|photos?\s*:|image(?:s)? (?:credit|source|via)|images?\s*:|image \d+ of \d+|credit\s*:|source\s*:|picture\s*:|copyright\b|©|\(c\) ?\d{4}|all rights reserved|advertisement\b|sponsored\b|this (?:slideshow|video|site|feature) requires|please enable javascript|leave a (?:reply|comment)|comments? (?:are closed|\()|print this|email this|back to top|skip to|continue reading|listen to this|watch(?: now| the video)?\s*:|elsewhere on|in other news|what (?:do you think|others are)|written by\b|reporting by\b.{0,80}editing by|editing by\b|contact (?:the )?(?:author|reporter|us)\b|email .{3,60}@|(?:lesen sie|lies|auch) (?:auch|hier|dazu|lesen|interessant)\b|mehr (?:zum thema|(?:dazu|infos)\s*(?::|$))|(?:das )?(?:könnte|dürfte) (?:sie|dich) (?:auch )?interessieren|(?:anzeige|werbung)(?:\s*[-:*]|$)|weitere (?:infos?|informationen|artikel)\s*:|bild(?:er|quelle|nachweis)?\s*:|quellen?(?:angaben?)?\s*:|jetzt (?:abonnieren|anmelden|teilen)|zum newsletter|this entry was posted|dieser (?:eintrag|beitrag|artikel) wurde (?:veröffentlicht|am|von|unter)\b|puedes ver\b|te puede interesar|también te puede|lee también|ver también|veja também|saiba mais|crédits? photos?|sur le même sujet|à voir aussi|abonnez-vous|inscrivez-vous|czytaj (?:też|także|więcej)|zobacz (?:też|także)|źródło\s*:|lees ook|meer over|läs (?:också|även|mer)|les også|lea también|leia (?:também|mais)|lire aussi|à lire aussi|leggi anche|читайте также|смотрите также|по теме|фото\s*:|источник\s*:|foto\s*:|fonte\s*:|fuente\s*:|crédito|(?:相关|推荐|延伸|更多|猜你|热门)(?:阅读|文章|新闻|推荐|喜欢)|(?:上|下)一篇|责任编辑|(?:来源|编辑|责编|图片|摄影|校对)\s*[:：]|版权(?:所有|声明)|免责声明|未经.{0,10}(?:许可|授权)|转载|分享到|扫(?:码|描)|关注.{0,8}公众号|点击(?:查看|阅读|这里)|関連(?:記事|リンク)|あわせて読みたい|おすすめ|続きを読む)/iu;

// not linear: at most MAX_LENGTH characters
const ANYWHERE =
  /\b(?:uses? cookies|cookie (?:settings|policy)|use of cookies|privacy policy|terms (?:of (?:use|service)|and conditions)|affiliate (?:links?|commission|program)|affiliate and\/or|all rights reserved|newsletters?\b.{0,40}(?:sign|subscri|inbox)|(?:sign|subscri)\w*\b.{0,60}newsletters?|follow .{2,40} on (?:twitter|facebook|instagram)|may be reached at|can be reached at|follow (?:him|her|us|me) (?:on|at|@)|(?:like|find) (?:us|him|her|me|\S+) on facebook|originally (?:published|appeared) (?:on|in|at)|click here (?:for more|to subscribe))\b|use(?:n)? cookies|cookies (?:helfen|verwenden|utilizamos|nutzen)/iu;

/** Whether a block says what stands beside articles. */
export const isBesideTheStory = (text: string): boolean =>
  text.length <= MAX_LENGTH && (START.test(text) || ANYWHERE.test(text));
