import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { cleanRichText } from './rich-text.ts';

const HOSTILE = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<svg/onload=alert(1)>',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="jav&#x09;ascript:alert(1)">x</a>',
  '<a href=" javascript:alert(1)">x</a>',
  '<iframe src="https://evil.example"></iframe>',
  '<p style="background:url(javascript:alert(1))">x</p>',
  '<style>body{display:none}</style>',
  '<math><mtext><script>alert(1)</script></mtext></math>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<form action="https://evil.example"><input name=p></form>',
  '<img src="data:image/svg+xml;base64,PHN2Zy8+">',
  '<img src="//evil.example/x.png">',
  '<img src="/upload/../admin/login">',
  '<object data="x"></object><embed src="x"><base href="https://evil.example/">',
  '<p onclick="alert(1)" onmouseover=alert(1)>x</p>',
  '<a href="https://ok.example" target="_self" onclick="x()">x</a>',
  '<<script>script>alert(1)<</script>/script>',
  '<textarea><img src=x onerror=alert(1)></textarea>',
  '<!--><img src=x onerror=alert(1)>-->',
  '<meta http-equiv=refresh content="0;url=https://evil.example">',
];

/** Live markup only: escaped text may read like a tag. */
const dangerous =
  /<(script|style|svg|math|iframe|object|embed|form|input|meta|base|link|noscript|textarea)|<[^>]*\son\w+\s*=|<[^>]*\sstyle\s*=|(href|src)="\s*(javascript|data|vbscript|\/\/)/i;

for (const html of HOSTILE) {
  test(`comes out harmless: ${html}`, () => {
    const clean = cleanRichText(html);
    assert.doesNotMatch(clean, dangerous);
    assert.equal(cleanRichText(clean), clean);
  });
}

test('links lead out safely, others lose their target', () => {
  assert.equal(
    cleanRichText('<a href="https://ok.example/">x</a>'),
    '<a href="https://ok.example/" rel="noopener nofollow" target="_blank">x</a>',
  );
  assert.match(cleanRichText('<a href="tel:10086">x</a>'), /href="tel:10086"/);
  assert.equal(cleanRichText('<a href="http://plain.example/">x</a>'), '<a>x</a>');
  assert.equal(cleanRichText('<a href="/merchant">x</a>'), '<a>x</a>');
});

test('pictures are ours or https', () => {
  assert.match(cleanRichText('<img src="/upload/0aF.png" alt="a">'), /src="\/upload\/0aF\.png"/);
  assert.match(cleanRichText('<img src="https://cdn.example/a.webp">'), /src="https:\/\/cdn\.example\/a\.webp"/);
  assert.equal(cleanRichText('<img src="http://cdn.example/a.png">'), '');
});

test('ordinary text keeps its form', () => {
  const text =
    '<h3>使用说明</h3><p>登录后<strong>立即</strong>兑换：</p><ul><li>第一步</li></ul><table><tbody><tr><td colspan="2">1</td></tr></tbody></table>';
  assert.equal(cleanRichText(text), text);
});

test('cleaning twice changes nothing', () => {
  const piece = fc.constantFrom(
    '<',
    '>',
    '"',
    "'",
    '&',
    '&lt;',
    '<p>',
    '</p>',
    '<a href=',
    'javascript:',
    '<img src=x ',
    'onerror=',
    '<script>',
    '文',
    '<!--',
    '-->',
    '&#x3c;',
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 20 }), (pieces) => {
      const once = cleanRichText(pieces.join(''));
      assert.equal(cleanRichText(once), once);
      assert.doesNotMatch(once, dangerous);
    }),
  );
});
