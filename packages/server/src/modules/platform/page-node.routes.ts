import { nodeLine, nodesIn } from '@keymall/contract/kit/page-node';
import { publicNav } from '@keymall/contract/pages/public';
import { adminPageNode } from '@keymall/contract/platform/page-node';
import { nodeTitles } from '@keymall/contract/platform/page-node-words';
import { sql } from 'kysely';
import { routes } from '#kit/routes';
import { saveGroup, wireGroup } from './settings.service.ts';

const titles = [
  ...publicNav.map(({ key, title }) => ({ nodeName: `nav.${key}`, ...title })),
  ...Object.entries(nodeTitles).map(([nodeName, title]) => ({ nodeName, ...title })),
];

export const pageNodeRoutes = routes(adminPageNode, {
  nodes: (_, ctx) => ({ list: nodesIn(ctx.house.settings.get('theme').site_hidden_nodes), titles }),
  edit: async ({ nodeName, nodeType, visible }, ctx) => {
    // whoever switches a part waits for whoever switches another: what is remembered here may be older than what is stored
    await sql`select pg_advisory_xact_lock(hashtextextended('page_node', 0))`.execute(ctx.db);
    const row = await ctx.db.selectFrom('setting').select('value').where('name', '=', 'theme').executeTakeFirst();
    const stored = { ...wireGroup(ctx.house.settings, 'theme'), ...(row?.value as Record<string, unknown> | undefined) };
    const line = nodeLine(nodeType, nodeName);
    const others = String(stored['site_hidden_nodes'] ?? '')
      .split('\n')
      .filter((each) => each !== '' && each !== line);
    await saveGroup(ctx, 'theme', { ...stored, site_hidden_nodes: [...others, ...(visible === 0 ? [line] : [])].join('\n') });
  },
});
