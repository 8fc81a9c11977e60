/** The demo's contract as a PDF of one page: its fonts are those every reader has, so its words are Latin. */

const LINES = [
  ['20', 'Platform service agreement'],
  ['12', 'Between Keymall (demo platform) and Xinghe Digital (demo merchant)'],
  ['12', ''],
  ['12', '1. The platform provides the shop, collects payments and settles them.'],
  ['12', '2. The merchant pays the service fee shown for each payment channel.'],
  ['12', '3. Fees borne by the merchant can be invoiced month by month.'],
  ['12', '4. This is a sample of the demo: it binds nobody.'],
] as const;

const escaped = (text: string): string => text.replace(/[\\()]/g, String.raw`\$&`);

export function contractPdf(): Buffer {
  const content = LINES.map(([size, text], at) => `BT /F1 ${size} Tf 64 ${760 - at * 28} Td (${escaped(text)}) Tj ET`).join('\n');
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Resources<</Font<</F1 5 0 R>>>>/Contents 4 0 R>>',
    `<</Length ${content.length}>>stream\n${content}\nendstream`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
  ];
  let file = '%PDF-1.4\n';
  const places = objects.map((object, at) => {
    const place = file.length;
    file += `${at + 1} 0 obj${object}endobj\n`;
    return place;
  });
  const table = file.length;
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n`;
  file += places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  file += `trailer<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${table}\n%%EOF\n`;
  return Buffer.from(file, 'latin1');
}
