import assert from 'node:assert/strict';
import { test } from 'node:test';
import { keyFrom, sealed, signature } from './push-cipher.ts';

test('the example of RFC 8291 comes out byte by byte', () => {
  const body = sealed(
    'When I grow up, I want to be a watermelon',
    {
      endpoint: '',
      p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
      auth: 'BTBZMqHH6r4Tts7J_aSIgg',
    },
    Buffer.from('DGv6ra1nlYgDCS1FRnbzlw', 'base64url'),
    Buffer.from('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw', 'base64url'),
  );
  assert.equal(
    body.toString('base64url'),
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  );
});
test('what is no private key of ours signs nothing', () => {
  const { public_key, private_key } = keyFrom(Buffer.alloc(32, 7));
  const to = { endpoint: 'https://push.example/send/', contact: 'https://a.example', now: new Date() };
  assert.match(signature({ public_key, private_key }, to), /^vapid t=/);
  assert.throws(() => signature({ public_key, private_key: Buffer.alloc(64, 7).toString('base64url') }, to));
});
