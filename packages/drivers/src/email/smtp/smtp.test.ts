import assert from 'node:assert/strict';
import type { AddressInfo, Socket } from 'node:net';
import { after, before, describe, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { SMTPServer } from 'smtp-server';
import { GatewayError } from '#kit/gateway-error';
import { smtp } from './smtp.ts';

interface Letter {
  to: string[];
  user: string;
  secure: boolean;
  raw: string;
}

describe('smtp', () => {
  const letters: Letter[] = [];
  let connections = 0;
  const server = new SMTPServer({
    allowInsecureAuth: true,
    onConnect: (_session, done) => {
      connections += 1;
      done();
    },
    authOptional: true,
    onAuth: ({ username, password }, _session, done) =>
      password === 'app-pass' ? done(null, { user: username ?? '' }) : done(new Error('wrong')),
    onRcptTo: ({ address }, _session, done) => {
      const verdicts: Record<string, number> = { 'nobody@example.com': 550, 'later@example.com': 451 };
      const code = verdicts[address];
      done(code === undefined ? null : Object.assign(new Error('no'), { responseCode: code }));
    },
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        letters.push({
          to: session.envelope.rcptTo.map(({ address }) => address),
          user: String(session.user ?? ''),
          secure: session.secure,
          raw: Buffer.concat(chunks).toString('utf8'),
        });
        done();
      });
    },
  });
  server.on('error', () => undefined);
  let config: Record<string, string> = {};
  before(async () => {
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const { port } = server.server.address() as AddressInfo;
    config = {
      host: '127.0.0.1',
      port: String(port),
      security: 'none',
      username: 'shop',
      password: 'app-pass',
      from_address: 'shop@example.com',
      from_name: '卡密小店',
    };
  });
  after(() => new Promise<void>((done) => server.close(() => done())));
  const mail = { to: 'buyer@example.com', subject: '您的卡密 ¥1.00', text: '卡号 A-1' };
  const failsAs = (kind: string, more: Record<string, string>, to = mail.to) =>
    assert.rejects(
      () => smtp.send({ ...config, ...more }, { ...mail, to }),
      (error) => error instanceof GatewayError && error.kind === kind && !JSON.stringify(error).includes('app-pass'),
    );

  test('sends a Chinese letter under the shop’s name', async () => {
    const { message_id } = await smtp.send(config, { ...mail, html: '<p>卡号 A-1</p>' });
    const letter = letters.at(-1);
    assert.deepEqual([letter?.to, letter?.user], [['buyer@example.com'], 'shop']);
    assert.ok(letter?.raw.includes(message_id));
    assert.match(letter?.raw ?? '', /^Subject: =\?UTF-8\?/m);
    assert.match(letter?.raw ?? '', /multipart\/alternative/);
  });
  test('many at once share four connections, and each goes out once', async () => {
    const before = { letters: letters.length, connections };
    const many = Array.from({ length: 30 }, (_, n) => `buyer${n}@example.com`);
    const sent = await Promise.all(many.map((to) => smtp.send(config, { ...mail, to })));
    assert.equal(new Set(sent.map(({ message_id }) => message_id)).size, many.length);
    assert.deepEqual(
      letters
        .slice(before.letters)
        .flatMap(({ to }) => to)
        .toSorted(),
      many.toSorted(),
    );
    assert.ok(connections - before.connections <= 4, `${connections - before.connections} connections`);
  });
  test('a server that hangs up after each letter is called again, and one whose login changed with the new one', async () => {
    const open = new Set<Socket>();
    const brief = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS', 'AUTH'],
      onData: (stream, _session, done) =>
        stream.resume().on('end', () => {
          done();
          setTimeout(() => open.forEach((socket) => socket.destroy()), 20);
        }),
    });
    brief.on('error', () => undefined);
    brief.server.on('connection', (socket) => open.add(socket));
    await new Promise<void>((done) => brief.listen(0, '127.0.0.1', done));
    after(() => new Promise<void>((done) => brief.close(() => done())));
    const { port } = brief.server.address() as AddressInfo;
    const relay = { ...config, port: String(port), username: '', password: '' };
    for (let n = 0; n < 3; n += 1) {
      await smtp.send(relay, mail);
      await wait(60);
    }
    assert.equal(open.size, 3);
    await smtp.send(config, mail);
    await failsAs('refused', { password: 'changed' });
    await smtp.send(config, mail);
  });
  test('an address is one address, a subject one line', async () => {
    const count = letters.length;
    await smtp.send(config, { ...mail, subject: 'a\r\nBcc: victim@example.com' });
    assert.doesNotMatch(letters.at(-1)?.raw ?? '', /^Bcc:/m);
    await smtp.send(config, { ...mail, to: 'a@example.com, b@example.com' }).catch(() => null);
    for (const { to } of letters.slice(count)) assert.equal(to.length, 1);
  });
  test('tells a refusal from silence', async () => {
    await failsAs('refused', { password: 'wrong' });
    await failsAs('refused', {}, 'nobody@example.com');
    await failsAs('silent', {}, 'later@example.com');
    await failsAs('silent', { port: '1' });
    await failsAs('unconfigured', { host: '' });
  });
  test('sends nothing to a server whose certificate proves nothing', async () => {
    const count = letters.length;
    await failsAs('silent', { security: 'starttls' });
    await failsAs('silent', { security: 'tls' });
    assert.equal(letters.length, count);
  });
  test('where it is asked to, encrypts if it can and sends in any case', async () => {
    await smtp.send({ ...config, security: 'opportunistic' }, mail);
    assert.equal(letters.at(-1)?.secure, true);
    await smtp.send(config, mail);
    assert.equal(letters.at(-1)?.secure, false);
    const plain = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS', 'AUTH'],
      onData: (stream, _session, done) => stream.resume().on('end', () => done()),
    });
    plain.on('error', () => undefined);
    await new Promise<void>((done) => plain.listen(0, '127.0.0.1', done));
    after(() => new Promise<void>((done) => plain.close(() => done())));
    const { port } = plain.server.address() as AddressInfo;
    const relay = { ...config, port: String(port), username: '', password: '' };
    await smtp.send({ ...relay, security: 'opportunistic' }, mail);
    await failsAs('refused', { ...relay, security: 'starttls' });
  });
});
