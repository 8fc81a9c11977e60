/** Control H: what one process of bare node:http does with a JSON POST. Tells its port to whoever forked it. */
import { createServer } from 'node:http';

const server = createServer((request, response) => {
  const parts: Buffer[] = [];
  request.on('data', (part: Buffer) => parts.push(part));
  request.on('end', () => {
    const input = JSON.parse(Buffer.concat(parts).toString('utf8')) as { goods_id: number };
    const text = JSON.stringify({ code: 1, msg: 'success', data: { goods_id: input.goods_id } });
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) });
    response.end(text);
  });
});
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as { port: number }).port }));
process.on('disconnect', () => process.exit(0));
