import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parse } from 'css-tree';
import { fencedCss } from './shop-css.ts';

const faultOf = (text: string) => {
  const made = fencedCss(text);
  return 'fault' in made ? made.fault : null;
};

test('what dresses a shop is taken, and holds in its scope', () => {
  const made = fencedCss(`/* spring */
    .km-shop-name h1 { color: #7a1f2b; letter-spacing: .08em }
    main li:hover, .km-box:not(:first-child) { background: linear-gradient(135deg, #fff7e6 0%, rgb(255 230 200 / 60%)); border-radius: 16px }
    .km-shop-notice { border: 2px dashed #7a1f2b; }
    .km-shop-foot { color: light-dark(#333, #ddd); font-family: Georgia, serif; padding: 4px 1em }
    @media (max-width: 600px) and (prefers-color-scheme: dark) { h2 { color: var(--brand); font-size: 20px } }`);
  assert.ok('css' in made, JSON.stringify(made));
  assert.match(made.css, /^@scope \(\.km-shop\) to \(\.km-kept,strong,/);
  assert.match(made.css, /\.km-shop-name h1\{color:#7a1f2b;letter-spacing:\.?0?\.?08em\}/);
  assert.match(made.css, /@media .*max-width.*\{h2\{color:var\(--brand\)/);
  assert.doesNotMatch(made.css, /spring/);
  // prices keep paper of their own where anything is painted
  assert.match(made.css, /:where\(\.km-kept,strong,\.km-purchase,\.km-buy-foot\)\{background-color:var\(--surface\)/);
  parse(made.css, { onParseError: (error) => assert.fail(error.message) });
});

test('nothing makes nothing', () => {
  for (const text of ['', '  \n', '/* later */', '.a {}', '.a { /* b */ }']) assert.deepEqual(fencedCss(text), { css: '' }, text);
});

/** Each would fetch, cover, hide, move, pretend or break out. */
const HOSTILE = [
  '.a { background: url(https://evil.example/x.png) }',
  '.a { background: URL("javascript:alert(1)") }',
  '.a { background: u\\72l(//evil) }',
  '.a { background-image: image-set("x.png" 1x) }',
  '.a { background-image: -webkit-image-set(url(x) 1x) }',
  '.a { background: image(x.png) }',
  '.a { background: cross-fade(url(a), url(b)) }',
  '.a { background: element(#pay) }',
  '@import "https://evil.example/a.css";',
  '@import url(//evil.example);',
  '@charset "utf-8";',
  '@namespace x url(http://evil);',
  '@font-face { font-family: x; src: url(//evil) }',
  '@keyframes x { to { opacity: 0 } }',
  '@layer a { .a { color: red } }',
  '@scope (body) { .a { color: red } }',
  '@supports (color: red) { .a { color: red } }',
  '@container (width > 1px) { .a { color: red } }',
  '@property --ink { syntax: "*"; inherits: true }',
  '@media (max-width: 9px) { @import "a"; }',
  '@media print { .a { color: red } }',
  '@media (scripting: none) { .a { color: red } }',
  '.a { position: fixed }',
  '.a { position: fixed; inset: 0; z-index: 99999 }',
  '.a { display: none }',
  '.a { visibility: hidden }',
  '.a { opacity: 0 }',
  '.a { opacity: .01 }',
  '.a { transform: scale(0) }',
  '.a { translate: -9999px }',
  '.a { clip-path: inset(100%) }',
  '.a { mask: linear-gradient(#000, transparent) }',
  '.a { filter: opacity(0) }',
  '.a { content-visibility: hidden }',
  '.a { content: "¥0.01" }',
  '.a::before { color: red }',
  '.a::after { content: "官方认证" }',
  '.a { pointer-events: none }',
  '.a { cursor: none }',
  '.a { height: 0; overflow: hidden }',
  '.a { width: 0 }',
  '.a { max-height: 1px }',
  '.a { font-size: 0 }',
  '.a { font-size: 1px }',
  '.a { font: 0/0 a }',
  '.a { text-indent: -9999px }',
  '.a { margin-top: -400px }',
  '.a { letter-spacing: -1em }',
  '.a { letter-spacing: 60px }',
  '.a { line-height: 0 }',
  '.a { padding: 5000px }',
  '.a { padding: calc(100vh * 9) }',
  '.a { padding: 100vh }',
  '.a { box-shadow: 0 0 0 9999px #000 }',
  '.a { border: 900px solid red }',
  '.a { text-decoration: line-through }',
  '.a { color: red !important }',
  '.a { --ink: transparent }',
  '.a { --surface: #000; color: red }',
  '.a { color: var(--secret) }',
  '.a { color: var(--ink, url(//evil)) }',
  '.a { background: var(--brand) url(//evil) }',
  '.a { color: attr(data-x) }',
  '.a { color: env(x) }',
  '.a { width: expression(alert(1)) }',
  '.a { behavior: url(x.htc) }',
  '.a { -moz-binding: url(x) }',
  '.a { all: unset }',
  '.a { animation: x 1s }',
  '.a { *color: red }',
  '.a { color: notacolour }',
  '.a { color: red; & .b { color: blue } }',
  '.a { .b { color: red } }',
  'body { background: red }',
  'html { background: red }',
  ':root { color: red }',
  ':root { --brand: red }',
  ':host { color: red }',
  '#root { color: red }',
  'strong { color: red }',
  'input { color: red }',
  'dialog { color: red }',
  'script { color: red }',
  '[data-price] { color: red }',
  'a[href^="/order"] { color: red }',
  ':has(strong) { background: #000 }',
  '.a:not(:has(b)) { color: red }',
  'li:is([name]) { color: red }',
  '& > .a { color: red }',
  '</style><script>alert(1)</script>',
  '.a { font-family: "</style><img src=x onerror=alert(1)>" }',
  '.a { font-family: "x" }',
  '.a { color: red } }  .km-shop { display: none }',
  '.a { color: red; } @scope-end } body { color: red }',
  '.a { color: }',
  '.a color: red }',
  '<!-- .a { color: red } -->',
  '.a { color: red\u0000 }',
  '.\\61 { color: red }',
  `.a { color: red }${' '.repeat(9000)}`,
];

test('nothing that fetches, covers, hides, moves, pretends or breaks out', () => {
  assert.deepEqual(
    HOSTILE.filter((text) => !faultOf(text)),
    [],
  );
});

test('a fault says where it stands and why', () => {
  const fault = faultOf('.a { color: red }\n\n.b {\n  position: fixed;\n}');
  assert.deepEqual(fault, { line: 4, why: { zh_CN: '不支持属性 position', en_US: 'the property position is not taken' } });
  assert.equal(faultOf('.a { color: red }\n@import "x";')?.line, 2);
});

test('the root goes by its scope', () => {
  assert.match((fencedCss('.km-shop h1, .km-shop-name { color: red }') as { css: string }).css, /\{:scope h1,\.km-shop-name\{color:red\}/);
});

test('what is left open is closed', () => {
  for (const text of ['.a { color: red', '@media (width) { .a { color: red', '.a { color: red } /* and so on'])
    assert.match((fencedCss(text) as { css: string }).css, /\.a\{color:red\}+:where/, text);
});
