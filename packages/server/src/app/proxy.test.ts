/** The house behind a real nginx with the configuration of the docs: whose address counts, whose page may listen, who is warned, and that nothing is compressed twice. */
import assert from 'node:assert/strict';
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { adminSystem } from '@keymall/contract/platform/system';
import { WebSocket } from 'ws';
import { startTestApp } from '#testing/app';
import { atEnd } from '#testing/at-end';
import { makeAdmin } from '#testing/builders';
import { did, freshIp } from '#testing/call';

const HOW_TO = join(import.meta.dirname, '../../../../docs/how-to/run-behind-a-proxy.md');

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  return port;
}

/** nginx on PATH; on Debian, taken out of its package without installing it: nobody's machine gets a web server by running tests. */
function findNginx(): string | null {
  if (spawnSync('nginx', ['-v']).status === 0) return 'nginx';
  const folder = mkdtempSync(join(tmpdir(), 'keymall-nginx-'));
  atEnd(async () => rmSync(folder, { recursive: true, force: true }));
  const got = spawnSync('sh', ['-c', 'apt-get download -qq nginx && dpkg-deb -x nginx_*.deb .'], { cwd: folder, timeout: 120_000 });
  const program = join(folder, 'usr/sbin/nginx');
  return got.status === 0 && spawnSync(program, ['-v']).status === 0 ? program : null;
}

/** The docs' configuration, on a port of ours and without its certificate. */
function configuration(folder: string, port: number, behind: number): string {
  const [, sample = ''] = /```nginx\n([\s\S]*?)```/.exec(readFileSync(HOW_TO, 'utf8')) ?? [];
  const here = sample
    .replace('listen 443 ssl;', `listen 127.0.0.1:${port};`)
    .replaceAll(/^ *ssl_certificate.*\n/gm, '')
    .replace('server 127.0.0.1:8787;', `server 127.0.0.1:${behind};`);
  assert.ok(here.includes(`:${port};`) && here.includes(`:${behind};`), 'the sample is not what the test knows');
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `${kind}_temp_path ${folder}/${kind};`).join('\n');
  return `daemon off; worker_processes 1; pid ${folder}/nginx.pid; error_log ${folder}/error.log;
events { worker_connections 64; }
http { access_log off; gzip on; gzip_proxied any; gzip_types application/json; gzip_min_length 1; ${temporary}\n${here} }`;
}

async function listening(port: number, program: ChildProcess): Promise<void> {
  while (program.exitCode === null) {
    const socket = connect(port, '127.0.0.1');
    const isUp = await Promise.race([once(socket, 'connect').then(() => true), once(socket, 'error').then(() => false)]).catch(() => false);
    socket.destroy();
    if (isUp) return;
    await wait(50);
  }
  throw new Error(`nginx ended with ${program.exitCode}`);
}

async function behindNginx(nginx: string, trustProxy: string[]) {
  const port = await freePort();
  const app = await startTestApp({ web: true, trustProxy, siteUrl: 'https://shop.example' });
  app.app.get('/whose', (request) => ({ ip: request.ip }));
  await app.app.listen({ port: 0, host: '127.0.0.1' });
  const folder = mkdtempSync(join(tmpdir(), 'keymall-proxy-'));
  mkdirSync(join(folder, 'logs'));
  const file = join(folder, 'nginx.conf');
  writeFileSync(file, configuration(folder, port, (app.app.server.address() as { port: number }).port));
  const program = spawn(nginx, ['-p', folder, '-c', file, '-e', join(folder, 'error.log')], { stdio: 'ignore' });
  atEnd(async () => {
    program.kill('SIGTERM');
    if (program.exitCode === null) await once(program, 'exit');
    rmSync(folder, { recursive: true, force: true });
  });
  await listening(port, program);
  const whose = async (headers: Record<string, string> = {}) =>
    ((await (await fetch(`http://127.0.0.1:${port}/whose`, { headers })).json()) as { ip: string }).ip;
  /** How a socket to the push server ends: open, or the status it was refused with. */
  const opens = (origin: string): Promise<string> =>
    new Promise((resolve) => {
      const socket = new WebSocket(`ws://127.0.0.1:${port}/push/app/keymall?protocol=7`, { origin, headers: { host: 'shop.example' } });
      socket.on('open', () => socket.terminate());
      socket.on('open', () => resolve('open'));
      socket.on('error', (error) => resolve(error.message));
    });
  return { app, whose, opens, port };
}

test('behind nginx as the docs have it', async (t) => {
  const nginx = findNginx();
  if (!nginx) return t.skip('no nginx here, and none to be had');
  await t.test('a declared proxy: visitors are themselves, and the site’s own pages may listen', async () => {
    const { app, whose, opens } = await behindNginx(nginx, ['127.0.0.1']);
    assert.equal(await whose(), '127.0.0.1');
    assert.equal(await whose({ 'x-forwarded-for': '203.0.113.7' }), '127.0.0.1', 'what a visitor writes himself is not believed');
    assert.equal(await opens('https://shop.example'), 'open');
    assert.match(await opens('https://evil.example'), /403/);
    assert.deepEqual((await did(app, adminSystem.environment, {}, await makeAdmin(app))).findings, []);
  });
  await t.test('a proxy that compresses by itself leaves alone what is compressed', async () => {
    const { port } = await behindNginx(nginx, ['127.0.0.1']);
    for (const [path, encodings] of [
      ['/openapi.json', ['gzip', 'br', 'gzip, br']],
      ['/readyz', ['gzip', 'br']],
    ] as const)
      for (const encoding of encodings) {
        const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { 'accept-encoding': encoding } });
        // One name is one coding, which fetch takes off again: what is left has to be JSON.
        assert.match(answer.headers.get('content-encoding') ?? 'none', /^(gzip|br|none)$/);
        assert.equal(typeof (await answer.json()), 'object', `${path} ${encoding}`);
      }
  });
  await t.test('an undeclared one: told to the administrator, in the log, and once', async () => {
    const { app, whose } = await behindNginx(nginx, []);
    await whose();
    await whose();
    const admin = await makeAdmin(app);
    let findings: { name: string; text: string }[] = [];
    // Noted beside the answer, so it may take a moment; a note that never comes ends with the file.
    while (findings.length === 0) ({ findings } = await did(app, adminSystem.environment, {}, { ...admin, ip: freshIp() }));
    assert.equal(findings[0]?.name, 'undeclared_proxy');
    assert.match(findings[0]?.text ?? '', /TRUST_PROXY=127\.0\.0\.1/);
    assert.equal(app.logged.filter((line) => line.includes('TRUST_PROXY')).length, 1);
    app.clock.pass(8 * 86_400_000);
    assert.deepEqual((await did(app, adminSystem.environment, {}, await makeAdmin(app))).findings, [], 'a proxy of last week is gone');
  });
});

test('a header from the open net is no proxy', async () => {
  const app = await startTestApp();
  await app.app.inject({ url: '/healthz', remoteAddress: '8.8.4.4', headers: { 'x-forwarded-for': '1.2.3.4' } });
  assert.equal(app.logged.filter((line) => line.includes('TRUST_PROXY')).length, 0);
  assert.equal((await app.pool.query("select 1 from installation_fact where name = 'undeclared_proxy'")).rowCount, 0);
});
