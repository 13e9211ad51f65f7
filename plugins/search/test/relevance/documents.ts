/** Twenty short documents about different subjects, by name. */
export const DOCUMENTS: Readonly<Record<string, string>> = {
  lease:
    '<h1>Lease of a flat</h1><p>The landlord lets the flat in Harbour Street to the tenant.</p><h2>Rent</h2><p>The rent is due on the third working day of each month.</p><h2>Ending the lease</h2><p>Either side may terminate with a notice period of three months, in writing.</p>',
  employment:
    '<h1>Contract of employment</h1><p>The employee begins as a nurse on the first of May.</p><h2>Salary</h2><p>The salary is paid at the end of the month. Overtime is paid with a supplement of a quarter.</p><h2>Holidays</h2><p>There are thirty days of holiday a year.</p>',
  minutes:
    '<h1>Minutes of the board</h1><p>Present: Ada, Bob and Chen.</p><h2>Budget</h2><p>The board agrees to the budget of the laboratory and postpones the new microscope.</p><h2>Any other business</h2><p>The next meeting is on Tuesday.</p>',
  bread:
    '<h1>Sourdough bread</h1><p>Feed the starter the evening before.</p><h2>Dough</h2><p>Mix rye flour, water and salt; knead until the dough is smooth and let it ferment overnight.</p><h2>Baking</h2><p>Bake at 240 degrees with steam for the first ten minutes.</p>',
  soup: '<h1>Lentil soup</h1><p>Fry onions and cumin, add red lentils and stock, and simmer for twenty minutes. Season with lemon.</p>',
  router:
    '<h1>Manual of the router</h1><h2>First start</h2><p>Connect the antenna and press the reset button for five seconds.</p><h2>Wireless network</h2><p>Change the password of the wireless network in the menu of the router.</p><h2>Faults</h2><p>A red light means that there is no connection to the internet.</p>',
  backup:
    '<h1>Backups of the server</h1><p>Every night the database is copied to another building.</p><h2>Restoring</h2><p>To restore a backup, stop the service, unpack the archive and start it again.</p>',
  bees: '<h1>Honey bees</h1><p>A colony has one queen, some hundred drones and many thousand workers.</p><h2>Swarming</h2><p>In May the old queen leaves the hive with half of the colony.</p>',
  moon: '<h1>The moon</h1><p>The moon orbits the earth in twenty-seven days and raises the tides of the oceans.</p><h2>Eclipses</h2><p>A lunar eclipse is seen when the earth stands between the sun and the moon.</p>',
  vaccination:
    '<h1>Vaccination of children</h1><p>Measles, mumps and rubella: two doses before the second birthday.</p><h2>Side effects</h2><p>Fever and a sore arm pass after a day or two.</p>',
  bicycle:
    '<h1>Repairing a bicycle</h1><h2>Flat tyre</h2><p>Take the wheel out, find the hole in the tube with water and glue a patch on it.</p><h2>Brakes</h2><p>Replace the pads of the brakes when less than a millimetre is left.</p>',
  invoice:
    '<h1>Invoice 2026-118</h1><p>For the translation of a manual from German into French: 1,240 euros.</p><h2>Payment</h2><p>Please transfer the amount within fourteen days. VAT is included.</p>',
  privacy:
    '<h1>Privacy notice</h1><p>We store your address and your orders as long as the law asks for it.</p><h2>Your rights</h2><p>You may ask for a copy of your personal data, or have it erased.</p>',
  glacier:
    '<h1>Glaciers of the Alps</h1><p>Since 1850 the glaciers have lost half of their volume.</p><h2>Causes</h2><p>Warmer summers melt more ice than the snow of the winter brings.</p>',
  chess:
    '<h1>Chess openings</h1><p>The Sicilian Defence answers the king’s pawn with the pawn of the bishop.</p><h2>Endgames</h2><p>A king and a rook mate a lone king.</p>',
  photosynthesis:
    '<h1>Photosynthesis</h1><p>Plants make sugar of carbon dioxide and water with the energy of light; chlorophyll absorbs it.</p>',
  library:
    '<h1>图书馆使用规则</h1><p>读者可以借阅十本书，期限为三十天。</p><h2>逾期</h2><p>逾期归还的读者需要支付罚款。</p>',
  contract:
    '<h1>房屋租赁合同</h1><p>甲方将房屋出租给乙方，租期为两年。</p><h2>租金</h2><p>乙方每月五日前支付租金。</p>',
  travel:
    '<h1>Travel expenses</h1><p>Hand in the receipts of trains and hotels within a month.</p><h2>Meals</h2><p>For each day abroad there is a lump sum for meals.</p>',
  fire: '<h1>In case of fire</h1><p>Leave the building by the stairs; lifts are not to be used.</p><h2>Meeting point</h2><p>All meet on the car park behind the building and wait to be counted.</p>',
};

/** Queries with the document that must come first, in the words of the document or in other forms. */
export const QUERIES: Readonly<Record<'words' | 'meaning', readonly (readonly [query: string, document: string])[]>> = {
  words: [
    ['notice period', 'lease'],
    ['when is the rent due', 'lease'],
    ['overtime supplement', 'employment'],
    ['days of holiday', 'employment'],
    ['new microscope', 'minutes'],
    ['next meeting', 'minutes'],
    ['rye flour', 'bread'],
    ['red lentils', 'soup'],
    ['wireless password', 'router'],
    ['red light', 'router'],
    ['restore a backup', 'backup'],
    ['queen leaves the hive', 'bees'],
    ['lunar eclipse', 'moon'],
    ['measles', 'vaccination'],
    ['flat tyre', 'bicycle'],
    ['invoice 2026-118', 'invoice'],
    ['personal data erased', 'privacy'],
    ['sicilian', 'chess'],
    ['借阅期限', 'library'],
    ['罚款', 'library'],
    ['租金', 'contract'],
    ['meeting point', 'fire'],
  ],
  meaning: [
    ['terminating leases', 'lease'],
    ['employees’ salaries', 'employment'],
    ['kneading doughs', 'bread'],
    ['restored backups', 'backup'],
    ['glacier melting', 'glacier'],
    ['vaccinated child', 'vaccination'],
    ['bicycles repaired', 'bicycle'],
    ['travelling expense receipt', 'travel'],
  ],
};
